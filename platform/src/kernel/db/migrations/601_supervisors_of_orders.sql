-- The supervisor of a project has no other duty in the orders of its award (separation rule 9).
insert into fulfilment_duty (order_id, person_id, duty, at)
select o.id, p.supervisor_id, 'supervise', coalesce(o.submitted_at, o.created_at)
from purchase_order o join sourcing_project p on p.number = o.project_number
where o.project_number <> '' and p.supervisor_id is not null
on conflict do nothing;

update review_flow f set party_ids = array_append(f.party_ids, p.supervisor_id)
from purchase_order o join sourcing_project p on p.number = o.project_number
where f.business_type = 'order' and f.state = 'running' and o.id = f.business_id
  and o.project_number <> '' and p.supervisor_id is not null
  and not p.supervisor_id = any(f.party_ids);
