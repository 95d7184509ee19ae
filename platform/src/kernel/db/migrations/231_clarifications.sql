-- Questions about published projects, answered for everybody at once; and the reminders of deadlines.

create table project_question (
  id text primary key,
  project_id text not null references sourcing_project,
  -- Never shown: questions are anonymous.
  supplier_id text not null references org,
  person_id text not null references person,
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by text references person,
  answered_at timestamptz,
  -- The end of quoting that came with the answer; null where it stayed.
  moved_to timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null)),
  check (moved_to is null or answer is not null)
);
create index project_question_project on project_question (project_id, asked_at);
create index project_question_supplier on project_question (supplier_id);

-- Each deadline of a project is reminded of once; a deadline that moved is another one.
create table project_reminder (
  project_id text not null references sourcing_project,
  deadline text not null check (deadline in ('signUpEnds', 'quoteCloses')),
  ends_at timestamptz not null,
  primary key (project_id, deadline, ends_at)
);
