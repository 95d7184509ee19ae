import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { lockBudgetsOf } from '../../ordering/budget/orders.ts';
import { recordAmounts, type SettledAmounts } from '../../ordering/order/progress.ts';
import { earlyPayments } from './early-payments.ts';

/** Locks orders in the order of their ids, so that two writes never wait in a circle. */
export async function lockOrders(orderIds: readonly string[], trx: Executor): Promise<void> {
  await sql`select id from purchase_order where id = any(${[...orderIds]}::text[])
    order by id for update`.execute(trx);
}

/**
 * Computes how much of each order is deducted, reconciled, invoiced and paid, also ahead of its
 * statements, and reports it (FU6, BG3).
 */
export async function reportOrders(orderIds: readonly string[], trx: Executor): Promise<void> {
  const ids = [...new Set(orderIds)].sort();
  if (ids.length === 0) return;
  await lockOrders(ids, trx);
  const { rows } = await sql<SettledAmounts>`
    select o.id as "orderId",
      coalesce((select sum(a.refund) from after_sale a
        where a.order_id = o.id and a.refunded_at is not null), 0)::bigint as deducted,
      greatest(0, coalesce(sum(l.amount) filter (where s.state in ('confirmed', 'invoiced', 'paid')), 0))::bigint as reconciled,
      greatest(0, coalesce(sum(l.amount) filter (where s.state in ('invoiced', 'paid')), 0))::bigint as invoiced,
      greatest(0, coalesce(sum(l.amount) filter (where s.state = 'paid'), 0))::bigint as paid,
      e.prepaid, e.part_paid as "partPaid"
    from purchase_order o
    join (${earlyPayments(sql`select unnest(${ids}::text[]) as id`)}) e on e.order_id = o.id
    left join statement_line l on l.order_id = o.id and l.live
    left join statement s on s.id = l.statement_id
    where o.id = any(${ids}::text[]) group by o.id, e.prepaid, e.part_paid order by o.id`.execute(
    trx,
  );
  await lockBudgetsOf(ids, trx);
  await recordAmounts(rows, trx);
}
