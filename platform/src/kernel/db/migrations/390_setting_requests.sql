-- Changes of settings that weaken security wait for a second administrator.

create table setting_request (
  id text primary key,
  name text not null,
  -- Null: back to the environment and the default.
  value text,
  asked_by text not null references person,
  asked_at timestamptz not null,
  decided_by text references person,
  decided_at timestamptz,
  agreed boolean,
  check (decided_by <> asked_by),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (agreed is null))
);
-- One waits for each setting: a second one would be decided in ignorance of the first.
create unique index setting_request_waiting on setting_request (name) where decided_by is null;
