-- How far the security log was handed to the syslog receiver.

create table security_sink (
  is_only boolean primary key default true check (is_only),
  -- The last entry that a receiver took; the entries after it wait.
  sent_seq bigint not null default 0,
  -- The same before the last delivery: a receiver that fails gets that one again.
  before_seq bigint not null default 0,
  -- A platform is sending until then; null: nobody is.
  leased_until timestamptz,
  -- Why the last attempt failed; null: it did not.
  failure text,
  check (before_seq <= sent_seq)
);
insert into security_sink default values;
