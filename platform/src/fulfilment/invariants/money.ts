import { sql } from 'kysely';
import { isStandingClaim } from '../settlement/claimed-lines.ts';
import { dues } from '../settlement/dues.ts';
import { earlyPayments } from '../settlement/early-payments.ts';
import type { Breach, Invariant } from './invariant.ts';

/* 分: reconciled, invoiced, reversed, paid, refunded (FU8–FU18, FU21, FU25). */

/** Invoices that count: what was withdrawn or sent back does not. */
const counting = sql`state in ('registered', 'received')`;

const reversed = sql`
  select reverses as id, -sum(net)::bigint as net, -sum(tax)::bigint as tax
  from invoice where reverses is not null and ${counting} group by 1`;

const paidByInvoice = sql`
  select l.invoice_id as id, sum(l.amount)::bigint as wished,
    sum(l.amount) filter (where p.state in ('paid', 'confirmed'))::bigint as paid
  from payment_line l join payment p on p.id = l.payment_id where l.live group by 1`;

export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'statement.sum',
    title: '对账单金额等于验收、扣减与调整之和',
    breaches: sql<Breach>`
      select s.number as document, format('验收 %s/%s 分，扣减 %s/%s 分，调整 %s/%s 分，合计 %s 分', s.accepted,
        l.accepted, s.deducted, l.deducted, s.adjusted, coalesce(m.amount, 0), s.amount) as found
      from statement s
      join (select statement_id, coalesce(sum(amount) filter (where kind = 'acceptance'), 0)::bigint as accepted,
          coalesce(sum(amount) filter (where kind = 'afterSale'), 0)::bigint as deducted
        from statement_line group by 1) l on l.statement_id = s.id
      left join (select statement_id, sum(amount)::bigint as amount from statement_message
        where kind = 'adjustment' group by 1) m on m.statement_id = s.id
      where s.accepted <> l.accepted or s.deducted <> l.deducted or s.adjusted <> coalesce(m.amount, 0)
        or s.amount <> s.accepted + s.deducted + s.adjusted`,
  },
  {
    name: 'statement.lines',
    title: '对账明细与它的验收或售后一致，同一供应商、同一资金性质',
    breaches: sql<Breach>`
      select s.number as document, format('第 %s 行：%s 分，验收 %s 分', l.line_no, l.amount, v.amount) as found
      from statement s join statement_line l on l.statement_id = s.id and l.kind = 'acceptance' and l.live
      left join accepted_line v on v.acceptance_id = l.acceptance_id and v.line_no = l.order_line_no
      where v.acceptance_id is null or v.amount <> l.amount or v.quantity <> l.quantity
        or v.order_id <> l.order_id or v.unit_id <> s.unit_id or v.supplier_id <> s.supplier_id
        or v.funds_type <> s.funds_type
      union all
      select s.number, format('第 %s 行：%s 分，退款 %s 分', l.line_no, l.amount, a.refund)
      from statement s join statement_line l on l.statement_id = s.id and l.kind = 'afterSale' and l.live
      join after_sale a on a.id = l.after_sale_id
      where a.refunded_at is null or l.amount <> -a.refund or a.order_id <> l.order_id
        or a.unit_id <> s.unit_id or a.supplier_id <> s.supplier_id or a.funds_type <> s.funds_type`,
  },
  {
    name: 'statement.once',
    title: '每件验收、每笔退款只在一张有效对账单上',
    breaches: sql<Breach>`
      select min(s.number) as document, format('与 %s 重复', max(s.number)) as found
      from statement_line l join statement s on s.id = l.statement_id
      where l.live group by l.acceptance_id, l.after_sale_id, case when l.kind = 'acceptance' then l.order_line_no end
      having count(*) > 1
      union all
      select s.number, format('状态 %s，明细有效性不符', s.state)
      from statement s where exists (select from statement_line l
        where l.statement_id = s.id and l.live = (s.state = 'cancelled'))`,
  },
  {
    name: 'statement.left',
    title: '待对账清单等于没有有效对账单的验收明细',
    breaches: sql<Breach>`
      select coalesce(o.number, w.order_id) as document, format('第 %s 行：待对账清单 %s 分，应为 %s 分',
        coalesce(w.line_no, v.line_no), w.amount, v.amount) as found
      from statement_left w
      full join (select v.* from accepted_line v left join statement_line t on t.live and t.kind = 'acceptance'
          and t.acceptance_id = v.acceptance_id and t.order_line_no = v.line_no
        where t.acceptance_id is null) v
        on v.acceptance_id = w.acceptance_id and v.line_no = w.line_no
      left join purchase_order o on o.id = coalesce(w.order_id, v.order_id)
      where w.acceptance_id is null or v.acceptance_id is null or w.amount <> v.amount
        or w.order_id <> v.order_id or w.unit_id <> v.unit_id or w.supplier_id <> v.supplier_id
        or w.funds_type <> v.funds_type or w.accepted_at <> v.accepted_at`,
  },
  {
    name: 'application.amount',
    title: '开票申请的金额等于它的对账单之和',
    breaches: sql<Breach>`
      select a.number as document, format('申请 %s 分，对账单 %s 分', a.amount, coalesce(sum(s.amount), 0)) as found
      from invoice_application a
      left join invoice_application_statement x on x.application_id = a.id
      left join statement s on s.id = x.statement_id
      group by a.id, a.number, a.amount having a.amount <> coalesce(sum(s.amount), 0)
      union all
      select a.number, format('申请 %s，对账单 %s 的状态 %s 不符', a.state, s.number, s.state)
      from invoice_application a
      join invoice_application_statement x on x.application_id = a.id and x.live
      join statement s on s.id = x.statement_id
      where (a.state = 'received') <> (s.state in ('invoiced', 'paid')) or a.state = 'void'
        or a.unit_id <> s.unit_id or a.supplier_id <> s.supplier_id or a.funds_type <> s.funds_type`,
  },
  {
    name: 'invoice.equalsStatement',
    title: '开齐的发票等于对账金额（在容差内），任何时候不超过它',
    breaches: sql<Breach>`
      select a.number as document, format('%s：应开 %s 分，已开 %s 分', a.state, a.amount, coalesce(i.gross, 0)) as found
      from invoice_application a
      left join (select application_id, sum(gross)::bigint as gross from invoice where ${counting} group by 1) i
        on i.application_id = a.id
      where (a.state in ('issued', 'received') and abs(coalesce(i.gross, 0) - a.amount) > a.tolerance)
        or (a.amount > 0 and coalesce(i.gross, 0) > a.amount + a.tolerance)`,
  },
  {
    name: 'redLetter.exact',
    title: '红字发票与确认单一致，不超过原发票，金额冲完则税额冲完',
    breaches: sql<Breach>`
      select i.number as document, format('原金额 %s + %s 分，红冲 %s + %s 分', i.net, i.tax, r.net, r.tax) as found
      from invoice i join (${reversed}) r on r.id = i.id
      where r.net > i.net or r.tax > i.tax or (r.net = i.net and r.tax <> i.tax)
        or i.state not in ('registered', 'received')
      union all
      select f.number, format('状态 %s，确认单 %s + %s 分，红票 %s + %s 分', f.state, f.net, f.tax, r.net, r.tax)
      from red_letter f left join invoice r on r.id = f.red_invoice_id
      where (f.state = 'issued') <> (r.id is not null)
        or (r.id is not null and (r.reverses is distinct from f.invoice_id or r.net <> -f.net or r.tax <> -f.tax
          or r.application_id <> f.application_id))`,
  },
  {
    name: 'invoice.once',
    title: '一个发票号码只登记一次，价税合计等于金额加税额',
    breaches: sql<Breach>`
      select number as document, format('登记了 %s 次', count(*)) as found
      from invoice where ${counting} group by number, code having count(*) > 1
      union all
      select number, format('金额 %s，税额 %s，合计 %s 分', net, tax, gross) from invoice
      where net + tax <> gross or (gross < 0) <> (reverses is not null)`,
  },
  {
    name: 'invoice.due',
    title: '应付清单等于由发票、红字、付款、冲抵与退款重新计算的结果',
    breaches: sql<Breach>`
      select coalesce(w.number, d.number) as document, format('应付清单 %s 分，应为 %s 分', w.outstanding,
        d.outstanding) as found
      from invoice_owed w full join (select * from (${dues}) x where x.outstanding <> 0) d on d.id = w.invoice_id
      where w.invoice_id is null or d.id is null or w.outstanding <> d.outstanding or w.due_at <> d.due_at
        or w.unit_id <> d.unit_id or w.supplier_id <> d.supplier_id or w.funds_type <> d.funds_type`,
  },
  {
    name: 'payment.sum',
    title: '付款金额等于分摊到发票的金额之和',
    breaches: sql<Breach>`
      select p.number as document, format('付款 %s 分，分摊 %s 分', p.amount, sum(l.amount)) as found
      from payment p join payment_line l on l.payment_id = p.id
      group by p.id, p.number, p.amount having p.amount <> sum(l.amount)
      union all
      select p.number, format('状态 %s，分摊有效性不符', p.state)
      from payment p where exists (select from payment_line l
        where l.payment_id = p.id and l.live = (p.state = 'cancelled'))`,
  },
  {
    name: 'payment.withinInvoiced',
    // FU16: a red letter that comes after the payment belongs to the next application.
    title: '付款不超过已收到的发票',
    breaches: sql<Breach>`
      select i.number as document, format('发票 %s 分，红冲 %s 分，付款 %s 分', i.gross, coalesce(r.gross, 0), p.wished) as found
      from invoice i join (${paidByInvoice}) p on p.id = i.id
      left join (select reverses as id, application_id, -sum(gross)::bigint as gross from invoice
        where reverses is not null and ${counting} group by 1, 2) r
        on r.id = i.id and r.application_id = i.application_id
      where p.wished > i.gross - coalesce(r.gross, 0) or i.state <> 'received'`,
  },
  {
    name: 'statement.paid',
    title: '已付款的对账单，其发票已付清',
    breaches: sql<Breach>`
      select s.number as document, format('发票 %s 分，已付 %s 分', i.gross, i.paid) as found
      from statement s
      join invoice_application_statement x on x.statement_id = s.id and x.live
      join (select b.application_id, sum(b.gross)::bigint as gross,
          (coalesce(sum(p.paid), 0) + coalesce(sum(f.amount), 0))::bigint as paid
        from invoice b left join (${paidByInvoice}) p on p.id = b.id
        left join (select invoice_id as id, sum(amount) as amount from prepayment_offset group by 1) f
          on f.id = b.id
        where b.${counting} group by 1) i on i.application_id = x.application_id
      where s.state = 'paid' and i.paid < i.gross`,
  },
  {
    name: 'afterSale.claims',
    title: '售后数量不超过验收合格的数量，退款不超过验收金额',
    breaches: sql<Breach>`
      select o.number as document, format('第 %s 行：合格 %s 件 %s 分，售后 %s 件 %s 分', c.line_no,
        coalesce(v.quantity, 0), coalesce(v.amount, 0), c.quantity, c.refund) as found
      from (select order_id, line_no, sum(quantity)::bigint as quantity, sum(refund)::bigint as refund
        from after_sale a where ${isStandingClaim} group by 1, 2) c
      join purchase_order o on o.id = c.order_id
      left join (select order_id, line_no, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
        from accepted_line group by 1, 2) v on v.order_id = c.order_id and v.line_no = c.line_no
      where c.quantity > coalesce(v.quantity, 0) or c.refund > coalesce(v.amount, 0)`,
  },
  {
    name: 'order.progress',
    title: '订单的结算进度等于由单据重新计算的结果',
    breaches: sql<Breach>`
      with accepted as (
        select order_id as id, sum(amount)::bigint as amount from acceptance where state = 'done' group by 1
      ), refunds as (
        select order_id as id, sum(refund)::bigint as amount from after_sale where refunded_at is not null group by 1
      ), lines as (
        select l.order_id as id,
          coalesce(sum(l.amount) filter (where s.state in ('confirmed', 'invoiced', 'paid')), 0)::bigint as reconciled,
          coalesce(sum(l.amount) filter (where s.state in ('invoiced', 'paid')), 0)::bigint as invoiced,
          coalesce(sum(l.amount) filter (where s.state = 'paid'), 0)::bigint as paid
        from statement_line l join statement s on s.id = l.statement_id where l.live group by 1
      )
      select o.number as document, format('预付 %s、部分付款 %s，应为 %s、%s 分', g.prepaid, g.part_paid,
        e.prepaid, e.part_paid) as found
      from order_progress g join purchase_order o on o.id = g.order_id
      join (${earlyPayments(sql`select order_id as id from order_progress`)}) e on e.order_id = g.order_id
      where g.prepaid <> e.prepaid or g.part_paid <> e.part_paid
      union all
      select o.number as document, format('记录 %s/%s/%s/%s/%s，应为 %s/%s/%s/%s/%s 分', g.accepted, g.deducted, g.reconciled,
        g.invoiced, g.paid, coalesce(a.amount, 0), coalesce(r.amount, 0), greatest(0, coalesce(l.reconciled, 0)),
        greatest(0, coalesce(l.invoiced, 0)), greatest(0, coalesce(l.paid, 0))) as found
      from order_progress g join purchase_order o on o.id = g.order_id
      left join accepted a on a.id = g.order_id left join refunds r on r.id = g.order_id
      left join lines l on l.id = g.order_id
      where g.accepted <> coalesce(a.amount, 0) or g.deducted <> coalesce(r.amount, 0)
        or g.reconciled <> greatest(0, coalesce(l.reconciled, 0))
        or g.invoiced <> greatest(0, coalesce(l.invoiced, 0)) or g.paid <> greatest(0, coalesce(l.paid, 0))`,
  },
];
