-- TL1, TL5: a signing key that replaces another one is signed by it. From `previous_until` on the earlier
-- key signs nothing more. A key has one successor at most, and follows one key at most.
create table signing_successor (
  key_id text primary key references signing_key,
  previous_id text not null unique references signing_key,
  previous_until timestamptz not null,
  signature text not null,
  check (key_id <> previous_id)
);
create trigger signing_successor_append_only before update or delete on signing_successor
  for each row execute function refuse_change();
create trigger signing_successor_never_truncated before truncate on signing_successor
  for each statement execute function refuse_change();
