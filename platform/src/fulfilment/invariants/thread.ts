import { type RawBuilder, sql } from 'kysely';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { ordersOfPayment } from '../thread/payments.ts';
import type { Breach, Invariant } from './invariant.ts';

/* Every document is reachable from every other of its thread, with person and time for each state. */

/** The condition that a person did not rely on a waiver of the rule in an object's thread. */
const notWaived = (
  type: string,
  id: RawBuilder<unknown>,
  rule: number,
  personId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`not exists (select from separation_use u
  where u.business_type = ${sql.lit(type)} and u.business_id = ${id} and u.rule = ${sql.lit(rule)}
    and u.person_id = ${personId})`;

export const threadInvariants: readonly Invariant[] = [
  {
    name: 'thread.reachable',
    title: '每份单据都能从同一线索的其他单据到达',
    breaches: sql<Breach>`
      select p.number as document, '包裹没有明细' as found from parcel p
        where not exists (select from parcel_line l where l.parcel_id = p.id)
      union all
      select a.number, '验收单没有明细，或明细属于别的订单' from acceptance a
        where not exists (select from acceptance_line l where l.acceptance_id = a.id)
          or exists (select from acceptance_line l where l.acceptance_id = a.id and l.order_id <> a.order_id)
      union all
      select e.number, '入库单与验收单不属于同一订单' from stock_entry e
        where not exists (select from stock_entry_line l where l.entry_id = e.id)
          or exists (select from stock_entry_line l join acceptance a on a.id = l.acceptance_id
            where l.entry_id = e.id and (l.order_id <> e.order_id or a.order_id <> e.order_id))
      union all
      select s.number, '对账单没有明细' from statement s
        where not exists (select from statement_line l where l.statement_id = s.id)
      union all
      select a.number, '开票申请没有对账单' from invoice_application a
        where not exists (select from invoice_application_statement x where x.application_id = a.id)
      union all
      select i.number, '红字发票的原发票属于别的供应商' from invoice i
        join invoice_application a on a.id = i.application_id
        join invoice b on b.id = i.reverses join invoice_application c on c.id = b.application_id
        where a.supplier_id <> c.supplier_id or a.unit_id <> c.unit_id
      union all
      select p.number, '付款的发票属于别的供应商或资金性质' from payment p
        join payment_line l on l.payment_id = p.id join invoice i on i.id = l.invoice_id
        join invoice_application a on a.id = i.application_id
        where a.unit_id <> p.unit_id or a.supplier_id <> p.supplier_id or a.funds_type <> p.funds_type
      union all
      select a.number, '售后不属于它的订单' from after_sale a join purchase_order o on o.id = a.order_id
        where a.unit_id <> o.unit_id or a.supplier_id <> o.supplier_id
          or not exists (select from order_line l where l.order_id = a.order_id and l.line_no = a.line_no)`,
  },
  {
    name: 'thread.events',
    title: '每份单据在时间线上都有记录，每条记录都有它的单据',
    breaches: sql<Breach>`
      with moved as (select distinct document_id as id from fulfilment_event
        union select distinct document_id from settlement_event)
      select d.number as document, '时间线上没有记录' as found
      from (select id, number from parcel union all select id, number from acceptance
        union all select id, number from stock_entry union all select id, number from statement
        union all select id, number from invoice_application union all select id, number from payment
        union all select id, number from after_sale) d
      where not exists (select from moved m where m.id = d.id)
        -- Parcels of orders from before the timeline.
        and not exists (select from parcel p join order_event e on e.order_id = p.order_id and e.move = 'ship'
          where p.id = d.id)
      union all
      select distinct e.document_id, format('记录“%s”没有单据', e.sentence) from settlement_event e
      where not exists (select from statement s where s.id = e.document_id)
        and not exists (select from invoice_application a where a.id = e.document_id)
        and not exists (select from payment p where p.id = e.document_id)
        and not exists (select from after_sale f where f.id = e.document_id)`,
  },
  {
    name: 'thread.person',
    title: '每个状态都有经办人和时间',
    breaches: sql<Breach>`
      select p.number as document, '已签收的包裹没有签收人或时间' as found from parcel p
        where p.state = 'received' and (p.received_by is null or p.received_at is null)
      union all
      select a.number, '验收没有完成时间或会签人' from acceptance a
        where (a.state = 'done' and a.done_at is null) or (a.lead_id is null and a.state <> 'done')
          or (a.state = 'done' and a.needs_cosign and a.cosigner_id is null)
      union all
      select s.number, '已确认的对账单没有确认时间' from statement s
        where s.state in ('confirmed', 'invoiced', 'paid') and s.confirmed_at is null
      union all
      select i.number, '已收到的发票没有时间' from invoice i where i.state = 'received' and i.received_at is null
      union all
      select p.number, format('状态 %s 缺少审批人、经办人、凭证或时间', p.state) from payment p
        where (p.state in ('approved', 'paid', 'confirmed') and (p.approved_by is null or p.approved_at is null))
          or (p.state in ('paid', 'confirmed') and (p.executed_by is null or p.voucher = '' or p.paid_on is null))
          or (p.state = 'confirmed' and (p.confirmed_by is null or p.confirmed_at is null))
      union all
      select a.number, '已结束的售后没有结束时间' from after_sale a
        where (a.state in ('done', 'cancelled')) <> (a.ended_at is not null)
      union all
      select e.document_id, format('“%s”有经办人而没有姓名', e.sentence) from fulfilment_event e
        where (e.person_id is null) <> (e.person_name = '')
      union all
      select e.document_id, format('“%s”有经办人而没有姓名', e.sentence) from settlement_event e
        where (e.person_id is null) <> (e.person_name = '')`,
  },
  {
    name: 'duty.separated',
    title: '不相容岗位由不同的人担任',
    breaches: sql<Breach>`
      select distinct p.number as document, '付款的申请、审批、经办不是三个人' as found from payment p
        cross join lateral (select p.approved_by as id where p.approved_by is not null
          union ${decidersOf('payment', sql`p.id`)}) d
        where (d.id = p.applied_by and ${notWaived('payment', sql`p.id`, 5, sql`d.id`)})
          or (p.executed_by in (p.applied_by, d.id)
            and ${notWaived('payment', sql`p.id`, 5, sql`p.executed_by`)})
          or (p.executed_for in (p.applied_by, d.id)
            and ${notWaived('payment', sql`p.id`, 5, sql`p.executed_for`)})
      union all
      select a.number, '主验收人就是下单人或会签人' from acceptance a join purchase_order o on o.id = a.order_id
        where (a.lead_id = o.buyer_id and ${notWaived('order', sql`o.id`, 3, sql`a.lead_id`)})
          or a.lead_id in (a.cosigner_id, a.cosigner_for)
          or a.lead_for in (o.buyer_id, a.cosigner_id, a.cosigner_for)
      union all
      select distinct p.number, '付款审批人验收了同一订单的商品' from payment p
        cross join lateral (${ordersOfPayment(sql`p.id`)}) o join acceptance a on a.order_id = o.order_id
        cross join lateral (select p.approved_by as id where p.approved_by is not null
          union ${decidersOf('payment', sql`p.id`)}) d
        where d.id in (a.lead_id, a.cosigner_id, a.lead_for, a.cosigner_for)
          and ${notWaived('payment', sql`p.id`, 4, sql`d.id`)}
          and ${notWaived('order', sql`a.order_id`, 4, sql`d.id`)}`,
  },
];
