-- Why sessions ended that their people did not end themselves; the next call with their token is told.

create table ended_session (
  token_hash text primary key,
  person_id text not null references person,
  ended_at timestamptz not null,
  -- In words, as it is shown.
  reason text not null
);
create index ended_session_person on ended_session (person_id);
