-- One installation: whether it was set up, its maintenance, the history of its settings.

create table installation (
  is_only boolean primary key default true check (is_only),
  -- SHA-256 of the setup token; the token itself stands in a file that only the operator reads.
  token_hash text,
  token_expires_at timestamptz,
  ready_at timestamptz,
  -- The unit that runs the mall, and its first system administrator.
  unit_id text references org,
  admin_id text references person,
  maintenance text check (maintenance in ('readOnly', 'closed')),
  maintenance_until timestamptz,
  maintenance_message text not null default '',
  backup_at timestamptz
);
insert into installation (ready_at) select min(created_at) from person;

create table setting_change (
  id text primary key,
  name text not null,
  -- Null: left to the environment and the default.
  old_value text,
  new_value text,
  changed_by text not null references person,
  changed_at timestamptz not null
);
create index setting_change_name on setting_change (name, changed_at desc);
create trigger setting_change_append_only before update or delete on setting_change
  for each row execute function refuse_change();
create trigger setting_change_never_truncated before truncate on setting_change
  for each statement execute function refuse_change();

-- A one-time address with which a person sets their password.
create table access_link (
  token_hash text primary key,
  person_id text not null references person,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index access_link_person on access_link (person_id);
