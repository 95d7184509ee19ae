-- The keys that running platforms hold, by fingerprint: a key that was replaced, given up or lost on the disk is
-- found while a process still works with it.
create table platform_key (
  -- The name that a process gives itself at its start.
  process_id text not null,
  -- Its machine.
  host text not null,
  purpose text not null check (purpose in ('quote', 'signing', 'envelope')),
  fingerprint text not null,
  -- The file's path or the setting that it was read from.
  place text not null,
  since timestamptz not null,
  heard_at timestamptz not null,
  primary key (process_id, purpose)
);
