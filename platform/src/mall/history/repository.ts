import type { VisitedProduct } from '@jicai/shared/contract/mall/history.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The products that a person looked at last, newest first. */
export async function listVisited(
  personId: string,
  count: number,
  db: Executor,
): Promise<VisitedProduct[]> {
  const { rows } = await sql<VisitedProduct>`
    select goods.id as "productId", goods.zone_id as "zoneId", goods.name,
      coalesce(goods.pictures[1], '') as picture, goods.price, item.id as "comparisonId",
      coalesce((select s.id from sku s where s.goods_id = goods.id
        order by s.stock = 0, s.price, s.position limit 1), '') as "skuId",
      goods.state, browsing.viewed_at as "viewedAtMs"
    from browsing
    join goods on goods.id = browsing.goods_id
    left join comparison_item item
      on item.person_id = browsing.person_id and item.goods_id = browsing.goods_id
    where browsing.person_id = ${personId}
    order by browsing.viewed_at desc, goods.id limit ${count}`.execute(db);
  return rows;
}

/** Stores one look, in one statement; an unknown product is not stored. Removes the oldest. */
export async function noteVisit(personId: string, productId: string, db: Executor): Promise<void> {
  await sql`
    with noted as (
      insert into browsing (person_id, goods_id, viewed_at)
      select ${personId}, goods.id, clock_timestamp() from goods where goods.id = ${productId}
      on conflict (person_id, goods_id) do update
        set viewed_at = excluded.viewed_at, times = browsing.times + 1
    )
    delete from browsing where person_id = ${personId} and goods_id in (
      select b.goods_id from browsing b
      where b.person_id = ${personId} and b.goods_id <> ${productId}
      order by b.viewed_at desc offset ${limits.historyProducts - 1})`.execute(db);
}

/** Forgets one product, or all of the person's history. */
export async function forgetVisits(
  personId: string,
  productId: string | null,
  trx: Executor,
): Promise<void> {
  let query = trx.deleteFrom('browsing').where('person_id', '=', personId);
  if (productId !== null) query = query.where('goods_id', '=', productId);
  await query.execute();
}
