-- 投诉: complaints to the authority (财政部门) about the answer to an objection, as the organiser
-- registers them when the authority's notice arrives, with the authority's decision.

create table complaint (
  id text primary key,
  -- The objection's number and a running number: JJ20260001-Z1-T1.
  number text not null unique,
  objection_id text not null references objection,
  authority text not null,
  -- The number of the authority's file.
  case_number text not null,
  matters text not null,
  -- The day in China, as it was typed: 2026-11-21.
  received_on text not null check (received_on ~ '^\d{4}-\d{2}-\d{2}$'),
  registered_by text not null references person,
  registered_at timestamptz not null,
  -- Null while the authority has not decided.
  result text check (result in ('upheld', 'rejected', 'withdrawn')),
  decision text not null default '',
  concluded_by text references person,
  concluded_at timestamptz,
  check ((result is null) = (concluded_at is null))
);
create unique index complaint_open on complaint (objection_id) where result is null;
create index complaint_objection on complaint (objection_id, registered_at desc);
