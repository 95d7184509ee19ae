-- The people who handled or supervised a project before a successor took over: they keep the duty in
-- it, as the separation rules 1 and 9 ask, and in the orders of its award.
create table sourcing_duty (
  project_id text not null references sourcing_project,
  person_id text not null references person,
  duty text not null check (duty in ('handle', 'supervise')),
  at timestamptz not null,
  primary key (project_id, person_id, duty)
);
create trigger sourcing_duty_append_only before update or delete on sourcing_duty
  for each row execute function refuse_change();
create trigger sourcing_duty_never_truncated before truncate on sourcing_duty
  for each statement execute function refuse_change();

-- Those of before, as far as the reviews say: handlers submit, and the newest review of a project
-- names who supervised it then.
insert into sourcing_duty (project_id, person_id, duty, at)
select p.id, f.submitter_id, 'handle', min(f.started_at)
from review_flow f join sourcing_project p on p.id = f.business_id
where f.business_type in ('project', 'resultNotice') and f.submitter_id <> p.handler_id
group by p.id, f.submitter_id;
insert into sourcing_duty (project_id, person_id, duty, at)
select distinct on (p.id) p.id, f.party_ids[2], 'supervise', f.started_at
from review_flow f join sourcing_project p on p.id = f.business_id
where f.business_type = 'project' and f.party_ids[2] <> p.supervisor_id
  and f.party_ids[1] = f.submitter_id
  and f.started_at = (select max(n.started_at) from review_flow n
    where n.business_type = 'project' and n.business_id = p.id)
order by p.id, f.id;
