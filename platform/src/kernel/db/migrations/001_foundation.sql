-- Organisations, people, sessions.

create table org (
  id text primary key,
  code text not null unique,
  name text not null,
  type text not null check (type in ('buyer', 'reviewer', 'supplier', 'operator', 'groupBuyer')),
  created_at timestamptz not null default now()
);

create table person (
  id text primary key,
  login_name text not null unique,
  password_hash text not null,
  name text not null,
  org_id text not null references org,
  roles text[] not null,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);
create index person_org on person (org_id);

create table session (
  token_hash text primary key,
  person_id text not null references person,
  created_at timestamptz not null,
  last_active_at timestamptz not null
);
create index session_person on session (person_id);
