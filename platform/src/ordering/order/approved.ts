import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * The amount of an order that its review approved, in 分, over `o`: without the reductions that its
 * supplier or a negotiation made since (OR10, NG5).
 */
export const approvedAmount = sql<Fen>`(o.goods_amount + o.freight)`;

/** Returns the same amount of a row that was read already. */
export const approvedOf = (row: { readonly goods_amount: number; readonly freight: number }): Fen =>
  fen(row.goods_amount + row.freight);

/**
 * Returns the approved amount of an order. The rules from which amount on an order needs a contract or a
 * second acceptor ask this amount, so that a reduction cannot evade them.
 */
export async function readApprovedAmount(orderId: string, db: Executor): Promise<Fen> {
  const { rows } = await sql<{ amount: number }>`
    select ${approvedAmount} as amount from purchase_order o where o.id = ${orderId}`.execute(db);
  return fen(rows[0]?.amount ?? 0);
}
