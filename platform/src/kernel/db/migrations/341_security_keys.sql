-- Security keys (WebAuthn) as a second factor, and recovery codes under a slow hash.

create table security_key (
  -- The credential's id, base64url.
  id text primary key,
  person_id text not null references person,
  name text not null,
  -- The public key in COSE, base64url.
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index security_key_person on security_key (person_id);

-- A challenge that a key is to sign: used once, by the login or the session that asked for it.
create table key_challenge (
  hash text primary key,
  person_id text not null references person,
  purpose text not null check (purpose in ('add', 'login', 'stepUp')),
  bound_to text not null,
  expires_at timestamptz not null
);
create index key_challenge_expiry on key_challenge (expires_at);

-- The first signs of a recovery code, by which its slow hash is found. Codes from before have none.
alter table recovery_code add column lookup text;
