-- Control of other people's accounts, and how their owners hear of it.

-- The addresses that their owner proved by a code: a link that sets a password goes to these alone.
-- Addresses of before count as they did.
alter table person_profile add column confirmed_email text not null default '';
alter table person_profile add column confirmed_phone text not null default '';
update person_profile set confirmed_email = email, confirmed_phone = phone;

-- Somebody reset an account that was in use, released such a reset, or changed its mail or phone.
create table account_control (
  id text primary key,
  person_id text not null references person,
  by_id text not null references person,
  kind text not null check (kind in ('reset', 'release', 'contact')),
  at timestamptz not null,
  check (person_id <> by_id)
);
create index account_control_person on account_control (person_id, at desc);
create index account_control_by on account_control (by_id, at desc);
create trigger account_control_append_only before update or delete on account_control
  for each row execute function refuse_change();
create trigger account_control_never_truncated before truncate on account_control
  for each statement execute function refuse_change();

-- News of an account for its owner: as a message, by every address they have or had, at their
-- logins.
create table account_news (
  id text primary key,
  person_id text not null references person,
  text text not null,
  emails text[] not null,
  phones text[] not null,
  at timestamptz not null,
  -- Put among the messages.
  told_at timestamptz
);
create index account_news_person on account_news (person_id, at desc);

-- A reset that a second administrator agreed to: who asked for it gets one link.
create table link_release (
  request_id text primary key references change_request,
  person_id text not null references person,
  asked_by text not null references person,
  agreed_by text not null references person,
  agreed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (asked_by <> agreed_by and person_id <> asked_by and person_id <> agreed_by)
);
create index link_release_person on link_release (person_id) where used_at is null;

-- A code sent to an address that somebody says is theirs.
create table contact_code (
  id text primary key,
  person_id text not null references person,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  asked_at timestamptz not null,
  code_hash text not null default '',
  sent_at timestamptz,
  wrong_tries int not null default 0,
  used_at timestamptz
);
create index contact_code_person on contact_code (person_id, asked_at desc);
