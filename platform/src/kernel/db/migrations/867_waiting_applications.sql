-- Applications for accounts that wait for a decision.
create index member_application_waiting on member_application (unit_id, submitted_at)
  where state = 'pending';
