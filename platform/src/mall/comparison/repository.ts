import { randomUUID } from 'node:crypto';
import type { ComparisonItem } from '@jicai/shared/contract/mall/comparison.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The person's comparison in the order of its slots; at most four. */
export async function readComparison(personId: string, db: Executor): Promise<ComparisonItem[]> {
  const { rows } = await sql<ComparisonItem>`
    select item.goods_id as "productId", item.id, goods.name, goods.price,
      coalesce(goods.pictures[1], '') as picture, goods.category_id as "categoryId",
      category.path[least(2, category.level)] as "categoryGroupId"
    from comparison_item item join goods on goods.id = item.goods_id
    left join category on category.id = goods.category_id
    where item.person_id = ${personId} order by item.slot`.execute(db);
  return rows;
}

export async function countComparison(personId: string, db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('comparison_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Puts a product into the lowest free slot. `full` when there is none; one that is there already stays
 * where it is.
 */
export async function takeSlot(
  personId: string,
  productId: string,
  trx: Executor,
): Promise<'taken' | 'full'> {
  // When another call takes the same slot, this one tries the next; four tries cover all slots.
  for (let tries = 0; tries < limits.comparedProducts; tries += 1) {
    const { rows } = await sql<{ id: string }>`
      insert into comparison_item (id, person_id, goods_id, slot, added_at)
      select ${randomUUID()}, ${personId}, ${productId}, slot, clock_timestamp()
      from generate_series(1, ${limits.comparedProducts}::int) slot
      where not exists (select from comparison_item i
        where i.person_id = ${personId} and (i.slot = slot.slot or i.goods_id = ${productId}))
      order by slot limit 1
      on conflict do nothing returning id`.execute(trx);
    if (rows.length > 0) return 'taken';
    const items = await readComparison(personId, trx);
    if (items.some((item) => item.productId === productId)) return 'taken';
    if (items.length >= limits.comparedProducts) return 'full';
  }
  return 'full';
}

/** Frees the slot of the person's item; ids of others free nothing ([A03]). */
export async function freeSlot(personId: string, id: string, trx: Executor): Promise<void> {
  await trx
    .deleteFrom('comparison_item')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .execute();
}

/** Empties the person's comparison: also after its products went into the cart. */
export async function clearComparison(personId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom('comparison_item').where('person_id', '=', personId).execute();
}
