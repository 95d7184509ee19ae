-- Indexes for the duties of projects: those of a handler are found by the handler's projects, the
-- others by the objects that wait.
create index sourcing_project_handler on sourcing_project (handler_id, state);
create index objection_unconcluded on objection (project_id)
  where state = 'answered' and verdict = 'upheld' and conclusion is null;
create index result_notice_unsubmitted on result_notice (project_id)
  where state in ('draft', 'returned');
create index auction_evaluating on auction (package_number) where award ->> 'state' = 'evaluating';
