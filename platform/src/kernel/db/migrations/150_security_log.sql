-- What concerns security: who logged in, who failed, whose rights changed, who saw what was masked.

create table security_log (
  seq bigint primary key,
  at timestamptz not null,
  -- Like login, role.granted, export: see shared/src/domain/identity/security-log.ts.
  action text not null,
  was_refused boolean not null,
  -- Null: a login name that nobody has, or the command line.
  person_id text references person,
  -- The name at that time, or the login name that was tried, or the operating system's user.
  actor text not null,
  unit_id text references org,
  address text not null,
  -- The call, person, unit or thing that it was done to.
  object text not null,
  detail text not null,
  -- SHA-256 of the hash before and this row's values: a row that is changed or taken out breaks it.
  hash text not null
);
create index security_log_at on security_log (at desc, seq desc);
create index security_log_person on security_log (person_id, seq desc);
create index security_log_actor on security_log (actor, seq desc);
create index security_log_object on security_log (object, seq desc);
create index security_log_action on security_log (action, seq desc);
create trigger security_log_append_only before update or delete on security_log
  for each row execute function refuse_change();
create trigger security_log_never_truncated before truncate on security_log
  for each statement execute function refuse_change();

-- The end of the chain; its row lock puts the entries into one order.
create table security_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null default 0,
  hash text not null default ''
);
insert into security_head default values;
