-- The orders and contracts of an award wait while an objection to it that may change the result is open,
-- or was found to be right and nobody said that the result stands (PJ10).

create table order_hold (
  -- The objection's number, as people read it out.
  cause text primary key,
  -- The awarded project, as its orders name it; they may be made later.
  project_number text not null check (project_number <> ''),
  since timestamptz not null
);
create index order_hold_project on order_hold (project_number);

insert into order_hold (cause, project_number, since)
select o.number, p.number, o.raised_at
from objection o join sourcing_project p on p.id = o.project_id
where o.holds_award and (o.state = 'open'
  or o.state = 'answered' and o.verdict = 'upheld' and o.conclusion is null);
