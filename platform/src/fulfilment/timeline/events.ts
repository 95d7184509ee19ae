import type { ThreadEvent } from '@jicai/shared/contract/fulfilment/thread.ts';
import { type EventLog, sightOf } from '@jicai/shared/domain/fulfilment/event-sight.ts';
import { seenEvents } from '@jicai/shared/domain/kernel/event-sight.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { isSuppliers, type LogReader } from '../settlement/sides.ts';

/** Rows of one timeline; an order has a few dozen. */
const MOST_EVENTS = 1_000;

/** The order's own moves in words; what parcels say is in their own sentences. */
const ofOrder = (orderId: string) => sql`
  select 'order' as log, 'order' as logged, move, person_id, 'order' as kind, case move when 'submit' then '提交订单' when 'withdraw' then '撤回订单'
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
  select 'settlement', e.kind, e.transition, e.person_id, case e.kind when 'invoiceApplication' then 'invoice' else e.kind end as kind,
    d.name || '：' || e.sentence as sentence, e.note, e.person_name, e.org_name, e.at, e.seq::bigint
  from (${settlementDocuments(orderId)}) d
  join settlement_event e on e.kind = d.kind and e.document_id = d.id`;

type Row = ThreadEvent & {
  readonly log: EventLog;
  readonly logged: string;
  readonly move: string;
  readonly isSuppliers: boolean;
};

/**
 * Every move of the order and its documents from plan to payment as the reader's side sees it, the earliest
 * first, in one statement.
 */
export async function readEvents(
  orderId: string,
  { supplierId, isSupplier }: LogReader,
  db: Executor,
): Promise<ThreadEvent[]> {
  const { rows } = await sql<Row>`
    select log, logged, move, kind, sentence, note, "personName", "orgName", at as "atMs",
      ${isSuppliers(sql`e.person_id`, supplierId)} as "isSuppliers"
    from (
      ${ofOrder(orderId)}
      union all
      select 'thread', f.kind, f.move, f.person_id, f.kind, f.sentence, f.note, f.person_name, f.org_name,
        f.at, f.seq
      from fulfilment_event f left join contract c on f.kind = 'contract' and c.id = f.document_id
      -- The application for a prepayment stands in the payment's own log.
      where f.order_id = ${orderId} and f.kind <> 'payment'
        and (${!isSupplier} or f.kind <> 'contract' or c.sent_at is not null)
      union all
      ${ofSettlement(orderId)}
    ) e order by at, seq limit ${MOST_EVENTS}`.execute(db);
  return seenEvents(rows, isSupplier, ({ log, logged, move }) => sightOf(log, logged, move)).map(
    ({ log: _, logged: __, move: ___, isSuppliers: ____, ...event }) => event,
  );
}
