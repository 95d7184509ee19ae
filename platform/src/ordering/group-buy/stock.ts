import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { returnStock, takeStock } from '../../mall/catalog/stock.ts';
import type { GroupBuyRow } from './row.ts';

/* The stock that joins keep where the launch says so (GB10). The group's lock or the join's is held. */

const piecesOf = ({ terms }: GroupBuyRow, quantity: number) =>
  [{ kind: 'sku', id: terms.skuId, quantity }] as const;

/** Keeps so many pieces for a join, or gives back what it needs no more. */
export async function keepStock(
  row: GroupBuyRow,
  join: { readonly id: string; readonly kept: number; readonly quantity: number },
  trx: Executor,
): Promise<Refusal | null> {
  if (!row.terms.keepsStock) return null;
  const more = join.quantity - join.kept;
  if (more > 0) {
    const short = await takeStock(piecesOf(row, more), trx);
    if (short.length > 0) return refuse('groupBuy.noStock');
  }
  if (more < 0) await returnStock(piecesOf(row, -more), trx);
  await trx
    .updateTable('group_buy_join')
    .set({ kept: join.quantity })
    .where('id', '=', join.id)
    .execute();
  return null;
}

/** Gives back what joins keep: one, or all of a group buy that ends without orders. */
export async function releaseStock(
  row: GroupBuyRow,
  joinId: string | null,
  trx: Executor,
): Promise<void> {
  if (!row.terms.keepsStock) return;
  const which: RawBuilder<unknown> = joinId === null ? sql`true` : sql`id = ${joinId}`;
  const { rows } = await sql<{ kept: number }>`
    with held as (
      select id, kept from group_buy_join
      where group_buy_id = ${row.id} and kept > 0 and ${which} for update
    ), freed as (
      update group_buy_join j set kept = 0 from held where j.id = held.id
    )
    select coalesce(sum(kept), 0)::int as kept from held`.execute(trx);
  const kept = rows[0]?.kept ?? 0;
  if (kept > 0) await returnStock(piecesOf(row, kept), trx);
}
