-- Applications for accounts that wait for a decision.
create index member_application_waiting on member_application (unit_id, submitted_at)
  where state = 'pending';

-- Whoever signed in by another system waits for a post as long as they never had one.
create index post_person on post (person_id);
