-- Evaluations by points (综合评分): who evaluates a project, their sealed score sheets, and the reasons
-- of points that are far from the mean.

create table project_evaluator (
  project_id text not null references sourcing_project,
  person_id text not null references person,
  -- declared: without a conflict of interest; withdrawn: with one (回避). Nobody comes back.
  state text not null check (state in ('appointed', 'declared', 'withdrawn', 'removed')),
  reason text not null default '',
  appointed_by text not null references person,
  appointed_at timestamptz not null,
  answered_at timestamptz,
  primary key (project_id, person_id),
  check ((state in ('withdrawn', 'removed')) = (reason <> ''))
);
create index project_evaluator_person on project_evaluator (person_id, appointed_at desc);
create trigger project_evaluator_kept before delete on project_evaluator
  for each row execute function refuse_record_deletion();

create table score_sheet (
  package_number text not null references package (number),
  person_id text not null references person,
  -- Encrypted with the key of sealed quotes; opened once every evaluator's is in.
  content text not null,
  -- SHA-256 of the salted text.
  hash text not null,
  submitted_at timestamptz not null,
  primary key (package_number, person_id)
);
create trigger score_sheet_append_only before update or delete on score_sheet
  for each row execute function refuse_change();
create trigger score_sheet_never_truncated before truncate on score_sheet
  for each statement execute function refuse_change();

create table score_reason (
  package_number text not null,
  person_id text not null,
  -- The supplier whose points it is about.
  code text not null,
  reason text not null check (reason <> ''),
  at timestamptz not null,
  primary key (package_number, person_id, code),
  foreign key (package_number, person_id) references score_sheet (package_number, person_id)
);
create trigger score_reason_append_only before update or delete on score_reason
  for each row execute function refuse_change();
create trigger score_reason_never_truncated before truncate on score_reason
  for each statement execute function refuse_change();
