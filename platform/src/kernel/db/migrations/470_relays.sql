-- The relays that report themselves; one that has been silent for a day is forgotten.

create table relay_pulse (
  -- The name that a relay gives itself at its start.
  id text primary key,
  -- Its machine and port.
  address text not null,
  version text not null,
  since timestamptz not null,
  heard_at timestamptz not null,
  sockets integer not null,
  auctions integer not null,
  -- The relay's clock minus the database's, in ms.
  clock_off_ms bigint not null
);
