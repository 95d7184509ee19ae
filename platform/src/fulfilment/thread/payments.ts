import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/* Orders and payments belong to one thread: each is found from the other, whole. */

/** A query for the orders (`order_id`) that a payment is for, by its invoices or by the contract of a prepayment. */
export const ordersOfPayment = (paymentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.order_id from payment_line k join invoice i on i.id = k.invoice_id
    join invoice_application_statement x on x.application_id = i.application_id and x.live
    join statement_line l on l.statement_id = x.statement_id where k.payment_id = ${paymentId}
  union select c.order_id from payment p join contract c on c.id = p.contract_id
    where p.id = ${paymentId}`;

/** A query for the orders (`order_id`) that invoices bill. */
export const ordersOfInvoices = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select l.order_id from invoice i
    join invoice_application_statement x on x.application_id = i.application_id and x.live
    join statement_line l on l.statement_id = x.statement_id
    where i.id = any(${[...ids]}::text[])`;

/** A query for the payments (`id`) that are for an order: `ordersOfPayment` from its other end. */
export const paymentsOfOrder = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.payment_id as id from statement_line l
    join invoice_application_statement x on x.statement_id = l.statement_id and x.live
    join invoice i on i.application_id = x.application_id
    join payment_line k on k.invoice_id = i.id where l.order_id = ${orderId}
  union select p.id from contract c join payment p on p.contract_id = c.id
    where c.order_id = ${orderId}`;

/**
 * A query for everybody (`id`) who ever applied for some payments; their applicant may have been
 * succeeded.
 *
 * @param ids the payments, as they stand in `in (…)`: an id, or a query for ids
 */
export const applicantsOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select person_id as id from settlement_event where kind = 'payment' and document_id in (${ids})
    and transition in ('apply', 'resubmit') and person_id is not null
  union select applied_by from payment where id in (${ids})`;

/**
 * Locks the payments of an order, whose lock is that of their approvals too. Whoever accepts looks at who
 * approved them behind it, so that of an acceptance and an approval at once one knows of the other.
 */
export async function lockPayments(orderId: string, trx: Executor): Promise<void> {
  await sql`select id from payment where id in (${paymentsOfOrder(sql`${orderId}::text`)})
    order by id for update`.execute(trx);
}

/**
 * Keeps the orders of a new payment as they are until its approval has begun: an acceptance under way does
 * not see a payment that is not committed yet.
 */
export async function holdOrders(paymentId: string, trx: Executor): Promise<void> {
  await sql`select id from purchase_order where id in (${ordersOfPayment(sql`${paymentId}::text`)})
    order by id for share`.execute(trx);
}

/**
 * Locks payments with their orders: first all orders and then all payments, each in the order of their ids, as
 * an acceptance does. Who writes several payments in one transaction calls it once, before the first.
 */
export async function lockWithOrders(paymentIds: readonly string[], trx: Executor): Promise<void> {
  const ids = sql`${[...paymentIds]}::text[]`;
  await sql`select id from purchase_order where id in (
      select of_payment.id from unnest(${ids}) payment (id)
      cross join lateral (${ordersOfPayment(sql`payment.id`)}) of_payment (id))
    order by id for update`.execute(trx);
  await sql`select id from payment where id = any(${ids}) order by id for update`.execute(trx);
}

/** Locks the orders of a payment in the order of their ids, before its payment is locked. */
export async function lockOrdersOf(paymentId: string, trx: Executor): Promise<void> {
  await sql`select id from purchase_order where id in (${ordersOfPayment(sql`${paymentId}::text`)})
    order by id for update`.execute(trx);
}

/**
 * Takes an acceptor of an order out of the approvals of its payments that run (rule 4): an approval
 * asks for its parties when it begins.
 */
export async function leaveApprovals(
  orderId: string,
  personId: string,
  trx: Executor,
): Promise<void> {
  const person = sql`${personId}::text`;
  // A party whom no waiver lets decide stays one.
  await sql`update review_flow set
      party_ids = array_append(array_remove(party_ids, ${person}), ${person}),
      waivable = waivable || jsonb_build_object(${person},
        coalesce(waivable -> ${person}, '[]') || '[4]')
    where business_type = 'payment' and state = 'running'
      and business_id in (${paymentsOfOrder(sql`${orderId}::text`)})
      and (${person} <> all(party_ids) or waivable -> ${person} is not null)`.execute(trx);
}
