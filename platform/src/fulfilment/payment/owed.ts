import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { invoiceReversed, invoicesReceived } from '../invoice/events.ts';
import { dues } from '../settlement/dues.ts';
import { reportOrders } from '../settlement/orders.ts';
import { ordersOfInvoices, ordersOfPayment } from '../thread/payments.ts';
import { paymentMade, refundRecorded } from './events.ts';

/** Writes down anew what is owed of these invoices: lists and sums read nothing else. */
async function refresh(ids: RawBuilder<unknown>, trx: Executor): Promise<void> {
  await sql`delete from invoice_owed where invoice_id = any(${ids})`.execute(trx);
  await sql`insert into invoice_owed (invoice_id, unit_id, supplier_id, funds_type, number, due_at, outstanding)
    select d.id, d.unit_id, d.supplier_id, d.funds_type, d.number, d.due_at, d.outstanding
    from (${dues}) d where d.id = any(${ids}) and d.outstanding <> 0`.execute(trx);
}

/** A query for the orders (`order_id`) whose prepayments the invoices of an application take off. */
const prepaidOrders = (applicationId: string) => sql`
  select c.order_id from invoice i join prepayment_offset f on f.invoice_id = i.id
  join payment p on p.id = f.payment_id join contract c on c.id = p.contract_id
  where i.application_id = ${applicationId}`;

/** Reads the ids of a query for orders (`order_id`). */
async function idsOf(orders: RawBuilder<unknown>, trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from (${orders}) x`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * The debts of invoices, and what orders' budgets book as used, follow every event that changes them. The contracts' listeners of received invoices come
 * before, because their wing's list has them first: what their plans keep back of an invoice counts.
 */
export const owedListeners: readonly Listener[] = [
  on(invoicesReceived, ({ applicationId }, trx) =>
    refresh(
      sql`array(select id from invoice where application_id = ${applicationId} and state = 'received')`,
      trx,
    ),
  ),
  on(paymentMade, ({ paymentId }, trx) =>
    refresh(sql`array(select invoice_id from payment_line where payment_id = ${paymentId})`, trx),
  ),
  on(paymentMade, async ({ paymentId }, trx) =>
    reportOrders(await idsOf(ordersOfPayment(sql`${paymentId}::text`), trx), trx),
  ),
  on(invoicesReceived, async ({ applicationId }, trx) =>
    reportOrders(await idsOf(prepaidOrders(applicationId), trx), trx),
  ),
  on(refundRecorded, async ({ invoiceId }, trx) =>
    reportOrders(await idsOf(ordersOfInvoices([invoiceId]), trx), trx),
  ),
  on(invoiceReversed, ({ invoiceId }, trx) => refresh(sql`array[${invoiceId}]::text[]`, trx)),
  on(refundRecorded, ({ invoiceId }, trx) => refresh(sql`array[${invoiceId}]::text[]`, trx)),
];
