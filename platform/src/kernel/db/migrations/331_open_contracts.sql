-- Contracts of awards that were published before open data told of contracts: their projects are
-- looked at once more.
insert into project_change (follower, project_id, at)
select distinct 'openData', p.id, now() from sourcing_project p
join purchase_order o on o.project_number = p.number
join contract c on c.order_id = o.id and c.kind = 'contract' and c.published_at is not null
on conflict (follower, project_id) do nothing;
