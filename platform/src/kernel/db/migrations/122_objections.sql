-- 质疑: what suppliers object to, one submission for each stage of a project, and its answer.

create table objection (
  id text primary key,
  -- The project's number and a running number, as people read it out: JJ20260001-Z1.
  number text not null unique,
  project_id text not null references sourcing_project,
  supplier_id text not null references org,
  person_id text not null references person,
  stage text not null check (stage in ('documents', 'process', 'result')),
  state text not null check (state in ('open', 'answered', 'withdrawn')),
  facts text not null,
  basis text not null,
  request text not null,
  -- Whether it may change the result: then no order follows while it is open.
  holds_award boolean not null,
  raised_at timestamptz not null,
  answer_due_at timestamptz not null,
  reminded_at timestamptz,
  verdict text check (verdict in ('upheld', 'rejected')),
  answer text not null default '',
  answered_by text references person,
  answered_at timestamptz,
  -- Until when the objector may complain about the answer.
  complaint_until timestamptz,
  unique (project_id, supplier_id, stage),
  check ((state = 'answered') = (answered_at is not null)),
  check ((state = 'answered') = (verdict is not null))
);
create index objection_supplier on objection (supplier_id, raised_at desc);
create index objection_open on objection (answer_due_at) where state = 'open';
