import type { OrderFacts } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** Over `o`, an order: whether its contract is in force, as fulfilment has reported it. */
export const isContractInForce = sql<boolean>`exists (select from order_progress g
  where g.order_id = o.id and g.contract = 'inForce')`;

/** Reads the facts of an order that its table of states asks for. The caller holds the order's lock. */
export async function readFacts(orderId: string, trx: Executor): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    select ${isContractInForce} as "isContractInForce" from purchase_order o
    where o.id = ${orderId}`.execute(trx);
  return rows[0] ?? { isContractInForce: false };
}
