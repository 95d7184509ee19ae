-- From where the suppliers of an auction bid and looked at their boards, for its supervisor's signals.
-- Outside the log, which is published: an address or a device is nobody else's business.
create table access_trace (
  package_number text not null references auction,
  code text not null,
  address text not null,
  -- What the browser calls itself by; empty for one that keeps nothing.
  device text not null,
  agent text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (package_number, code, address, device, agent)
);
