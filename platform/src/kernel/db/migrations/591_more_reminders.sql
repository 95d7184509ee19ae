-- The winner's confirmation and the explanation of a quote are deadlines of a project, too.
alter table project_reminder drop constraint project_reminder_deadline_check;
alter table project_reminder add constraint project_reminder_deadline_check
  check (deadline in ('signUpEnds', 'questionsEnd', 'quoteCloses', 'awardDue', 'explanationDue'));
