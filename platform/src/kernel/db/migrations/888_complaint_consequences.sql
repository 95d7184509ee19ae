-- A complaint holds the award while the authority has suspended the purchase (政府采购法 57: 30 days at
-- most), and one that was upheld has a consequence, as an objection has: the result stands, or it is annulled.

alter table complaint
  -- The end of the suspension, unless the authority decides before it; null for no suspension.
  add column suspended_until timestamptz,
  add column consequence text check (consequence in ('stands', 'annulled')),
  add column consequence_reason text not null default '',
  add column settled_by text references person,
  add column settled_at timestamptz,
  add check ((consequence is null) = (settled_at is null)),
  add check (consequence is null or result = 'upheld');
create index complaint_suspended on complaint (suspended_until)
  where result is null and suspended_until is not null;

-- Complaints that were upheld until now had no consequence; the handler has to decide on it.
insert into order_hold (cause, project_number, since)
select c.number, p.number, c.concluded_at
from complaint c join objection o on o.id = c.objection_id
  join sourcing_project p on p.id = o.project_id
where c.result = 'upheld' and p.state = 'awarded';
