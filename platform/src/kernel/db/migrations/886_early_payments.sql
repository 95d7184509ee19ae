-- Money that was paid for an order besides its paid statements, in 分: `prepaid`, the part of
-- prepayments that no invoice has taken off yet, and `part_paid`, what payments cover of statements that are
-- not paid in full. Budgets book both as used.
alter table order_progress add column prepaid bigint not null default 0 check (prepaid >= 0),
  add column part_paid bigint not null default 0 check (part_paid >= 0);
update order_progress g set prepaid = e.prepaid, part_paid = e.part_paid from (
  with wanted as (select order_id as id from order_progress),
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
  from wanted w left join parts t on t.order_id = w.id
) e where e.order_id = g.order_id and (e.prepaid > 0 or e.part_paid > 0);

-- Books what was paid before this version and is missing in the ledgers of budgets.
with missing as (
  select r.business_id, r.budget_id, r.number, r.reserved, (floor(t.spent::numeric * r.share / r.whole)
      - r.used)::bigint as added
  from budget_reservation r join order_progress g on g.order_id = r.business_id
  cross join lateral (select g.prepaid
    + greatest(0, least(g.paid + g.part_paid, g.accepted - g.deducted)) as spent) t
  where r.business = 'order' and r.whole > 0 and (g.prepaid > 0 or g.part_paid > 0)
), moves as (
  select m.*, least(m.added, m.reserved) as taken,
    row_number() over (partition by m.budget_id order by m.business_id) as n
  from missing m where m.added > 0
), booked as (
  update budget b set used = b.used + s.added, reserved = b.reserved - s.taken,
    move_count = b.move_count + s.moves, changed_at = now()
  from (select budget_id, sum(added)::bigint as added, sum(taken)::bigint as taken,
    count(*)::int as moves from moves group by budget_id) s
  where b.id = s.budget_id returning b.id, b.move_count - s.moves as before
), held as (
  update budget_reservation r set used = r.used + m.added, reserved = r.reserved - m.taken
  from moves m where r.business = 'order' and r.business_id = m.business_id
    and r.budget_id = m.budget_id
)
insert into budget_move (budget_id, seq, at, kind, reserved, used, business, business_id, number, note)
select m.budget_id, b.before + m.n, now(), 'use', -m.taken, m.added, 'order', m.business_id, m.number,
  '补记已付款' from moves m join booked b on b.id = m.budget_id;
