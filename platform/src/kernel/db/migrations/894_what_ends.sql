-- [{lineNo, quantity, amount}]: pieces of order lines that a termination ends, with their value in 分,
-- as its text was confirmed. Until then they follow from the order.
alter table contract add column ended jsonb not null default '[]';

-- Agreements that were confirmed before: what they end or ended is what their orders do not deliver,
-- besides pieces that an acceptance rejected without a replacement.
with pieces as (
  select c.id, l.line_no, l.amount, l.quantity,
    least(l.quantity, case when c.effective_at is null
      then case when coalesce(g.is_service, false)
        then greatest(0, l.quantity - l.released - coalesce(j.judged, 0))
        else greatest(0, l.quantity - l.released - l.shipped) end
      else greatest(0, l.released - coalesce(j.released, 0)) end) as ended
  from contract c join order_line l on l.order_id = c.order_id
  left join order_progress g on g.order_id = l.order_id
  left join lateral (
    select sum(a.rejected) filter (where a.remedy = 'release' and d.state = 'done')::int as released,
      sum(a.received)::int as judged
    from acceptance d join acceptance_line a on a.acceptance_id = d.id
    where d.order_id = l.order_id and d.state <> 'refused' and a.line_no = l.line_no
  ) j on true
  where c.kind = 'termination' and (c.effective_at is not null
    or c.state in ('pendingSupplierSeal', 'pendingBuyerSeal', 'pendingReview'))
)
update contract c set ended = e.ended from (
  select id, jsonb_agg(jsonb_build_object('lineNo', line_no, 'quantity', ended,
    'amount', amount - floor((2 * amount::numeric * (quantity - ended) + quantity) / (2 * quantity)))
    order by line_no) as ended
  from pieces where ended > 0 group by id
) e where e.id = c.id;
