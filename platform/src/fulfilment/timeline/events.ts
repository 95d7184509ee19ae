import type { ThreadEvent } from '@jicai/shared/contract/fulfilment/thread.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** Rows of one timeline; an order has a few dozen. */
const MOST_EVENTS = 1_000;

/** The order's own moves in words; what parcels say is in their own sentences. */
const ofOrder = (orderId: string) => sql`
  select 'order' as kind, case move when 'submit' then '提交订单' when 'withdraw' then '撤回订单'
      when 'resubmit' then '修改并重新提交' when 'cancel' then '取消订单' when 'pass' then '订单审核通过'
      when 'fail' then '订单审核不通过' when 'confirm' then '供应商确认订单'
      when 'negotiate' then '议价达成，订单金额降低' else '供应商拒单' end as sentence,
    note, person_name as "personName", org_name as "orgName", at, seq::bigint as seq
  from order_event where order_id = ${orderId} and move not in ('ship', 'receive')`;

/**
 * The documents of an order behind its acceptances, cancelled ones too. A statement, an application
 * or a payment may belong to several orders; each of them shows it.
 */
const settlementDocuments = (orderId: string) => sql`
  with statements as (
    select distinct s.id, s.number from statement_line l join statement s on s.id = l.statement_id
    where l.order_id = ${orderId}
  ), applications as (
    select distinct a.id, a.number from statements s
    join invoice_application_statement x on x.statement_id = s.id
    join invoice_application a on a.id = x.application_id
  ), payments as (
    select p.id, p.number from applications a join invoice i on i.application_id = a.id
      join payment_line l on l.invoice_id = i.id join payment p on p.id = l.payment_id
    union select p.id, p.number from contract c join payment p on p.contract_id = c.id
      where c.order_id = ${orderId}
  )
  select 'statement' as kind, id, '对账单 ' || number as name from statements
  union all select 'invoiceApplication', id, '开票申请 ' || number from applications
  union all select 'payment', id, '付款单 ' || number from payments
  union all select 'afterSale', id, '售后单 ' || number from after_sale where order_id = ${orderId}`;

const ofSettlement = (orderId: string) => sql`
  select case e.kind when 'invoiceApplication' then 'invoice' else e.kind end as kind,
    d.name || '：' || e.sentence as sentence, e.note, e.person_name, e.org_name, e.at, e.seq::bigint
  from (${settlementDocuments(orderId)}) d
  join settlement_event e on e.kind = d.kind and e.document_id = d.id`;

/** Every move of the order and its documents from plan to payment, the earliest first, in one statement. */
export async function readEvents(orderId: string, db: Executor): Promise<ThreadEvent[]> {
  const { rows } = await sql<ThreadEvent>`
    select kind, sentence, note, "personName", "orgName", at as "atMs" from (
      ${ofOrder(orderId)}
      union all
      select kind, sentence, note, person_name, org_name, at, seq from fulfilment_event
      -- The application for a prepayment stands in the payment's own log.
      where order_id = ${orderId} and kind <> 'payment'
      union all
      ${ofSettlement(orderId)}
    ) e order by at, seq limit ${MOST_EVENTS}`.execute(db);
  return rows;
}
