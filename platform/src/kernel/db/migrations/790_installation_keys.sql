-- The keys that this installation works with, by their fingerprints: a start under other keys is refused.
-- A purpose may have several keys in use: platforms may sign with keys of their own.
create table installation_key (
  purpose text not null check (purpose in ('quote', 'signing', 'envelope')),
  fingerprint text not null,
  since timestamptz not null default now(),
  -- The moment at which another key took its place; null while it is in use.
  retired_at timestamptz,
  primary key (purpose, fingerprint)
);

-- Keys that signed here are known already.
insert into installation_key (purpose, fingerprint, since)
  select 'signing', id, since from signing_key;
