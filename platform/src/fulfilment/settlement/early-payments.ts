import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a query for the money in 分 that was paid for orders (`order_id`) besides their paid
 * statements: `prepaid`, the part of prepayments that no invoice has taken off yet, and `part_paid`, what
 * prepayments and payments cover of statements whose invoices are not all paid. An invoice may bill several
 * orders: each has the part of the money that its lines are of the bill, less its own prepayment.
 *
 * @param orders a query for the ids (`id`) of the orders
 */
export const earlyPayments = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with wanted as (${orders}),
  bills as (
    select distinct x.application_id from statement_line l
    join statement s on s.id = l.statement_id and s.state in ('confirmed', 'invoiced')
    join invoice_application_statement x on x.statement_id = l.statement_id and x.live
    where l.live and l.order_id in (select id from wanted)
  ), billed as (
    select b.application_id, l.order_id, greatest(sum(l.amount), 0)::numeric as billed
    from bills b join invoice_application_statement x on x.application_id = b.application_id and x.live
    join statement_line l on l.statement_id = x.statement_id and l.live
    group by b.application_id, l.order_id
  ), offsets as (
    select b.application_id, c.order_id, sum(f.amount)::numeric as amount
    from bills b join invoice i on i.application_id = b.application_id
    join prepayment_offset f on f.invoice_id = i.id
    join payment p on p.id = f.payment_id join contract c on c.id = p.contract_id
    group by b.application_id, c.order_id
  ), cash as (
    select b.application_id, greatest(0,
      coalesce((select sum(k.amount) from invoice i join payment_line k on k.invoice_id = i.id and k.live
        join payment p on p.id = k.payment_id and p.state in ('paid', 'confirmed')
        where i.application_id = b.application_id), 0)
      - coalesce((select sum(r.amount) from invoice i join payment_refund r on r.invoice_id = i.id
        where i.application_id = b.application_id), 0))::numeric as amount
    from bills b
  ), weights as (
    select d.application_id, d.order_id, d.billed, coalesce(f.amount, 0) as taken_off,
      greatest(d.billed - coalesce(f.amount, 0), 0) as weight
    from billed d left join offsets f on f.application_id = d.application_id and f.order_id = d.order_id
  ), shares as (
    select w.*, sum(w.weight) over (partition by w.application_id) as total,
      sum(w.weight) over (partition by w.application_id order by w.order_id) as upto
    from weights w
  ), parts as (
    select s.order_id, sum(least(s.billed, s.taken_off + case when s.total > 0
      then floor(c.amount * s.upto / s.total) - floor(c.amount * (s.upto - s.weight) / s.total)
      else 0 end))::bigint as amount
    from shares s join cash c on c.application_id = s.application_id group by s.order_id
  )
  select w.id as order_id, coalesce(t.amount, 0)::bigint as part_paid,
    coalesce((select sum(p.amount - coalesce((select sum(f.amount) from prepayment_offset f
        where f.payment_id = p.id), 0))
      from contract c join payment p on p.contract_id = c.id and p.state in ('paid', 'confirmed')
      where c.order_id = w.id), 0)::bigint as prepaid
  from wanted w left join parts t on t.order_id = w.id`;
