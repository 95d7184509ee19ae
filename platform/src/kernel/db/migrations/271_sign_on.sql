-- Signing in by another system: links of people with their accounts there, and attempts under way.

create table external_identity (
  id text primary key,
  person_id text not null references person,
  -- The provider by its name in the configuration; issuer and subject say whose account it is.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- The name that the provider gave, for the person's own list.
  name text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index external_identity_person on external_identity (person_id);

create table sign_on_attempt (
  -- SHA-256 of the state that travels through the provider.
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- SHA-256 of a secret that only the browser has which began it.
  binding_hash text not null,
  -- A person who links their account; null: somebody signs in.
  person_id text references person,
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_on_attempt_expires on sign_on_attempt (expires_at);
