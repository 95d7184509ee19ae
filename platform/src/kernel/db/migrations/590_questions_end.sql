-- The end of questions about a project, where it has one of its own before the end of quoting.
alter table sourcing_project add column questions_end_at timestamptz;
alter table project_reminder drop constraint project_reminder_deadline_check;
alter table project_reminder add constraint project_reminder_deadline_check
  check (deadline in ('signUpEnds', 'questionsEnd', 'quoteCloses'));
