-- An index of the applications for accounts that wait for a decision.
create index member_application_waiting on member_application (unit_id, submitted_at)
  where state = 'pending';

-- An index to find out whether a person ever had a post: people who signed in through another
-- system and never had one wait for it.
create index post_person on post (person_id);
