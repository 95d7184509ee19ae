-- Logins of more than one step, passwords with a history, and limits of wrong codes.

-- A login that still lacks a step. The token is stored hashed, like that of a session.
create table login_ticket (
  token_hash text primary key,
  person_id text not null references person,
  step text not null check (step in ('code', 'password', 'enrol')),
  -- A code was given in an earlier step of the same login.
  has_code boolean not null,
  -- It began with the password, not with a sign-on elsewhere.
  by_password boolean not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_ticket_person on login_ticket (person_id);
create index login_ticket_expires on login_ticket (expires_at);

-- Wrong codes of one account from everywhere, counted from the first of them.
alter table second_factor add column failures integer not null default 0;
alter table second_factor add column failures_from timestamptz;

alter table person add column password_changed_at timestamptz;
-- Somebody else knows the password: its owner replaces it at the next login.
alter table person add column must_change_password boolean not null default false;

-- Earlier passwords of a person; the newest few are compared with a new one.
create table password_history (
  id bigint generated always as identity primary key,
  person_id text not null references person,
  hash text not null,
  replaced_at timestamptz not null
);
create index password_history_person on password_history (person_id, id desc);
