-- Ceilings: the amount above which a role may not do something. A row without a unit holds for every
-- unit; a unit's own row can only be tighter.
create table role_ceiling (
  id text primary key,
  unit_id text references org,
  role text not null,
  act text not null check (act in ('order', 'award', 'pass', 'pay')),
  -- 分.
  amount bigint not null check (amount >= 0),
  changed_at timestamptz not null,
  changed_by text not null references person,
  unique nulls not distinct (unit_id, role, act)
);

-- What is reviewed, in 分; null where the subject has no sum, or began before there were ceilings.
alter table review_flow add column amount bigint;
