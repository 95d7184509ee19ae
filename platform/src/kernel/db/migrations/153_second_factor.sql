-- A second factor of a person: codes by time, and ten codes for when the device is lost.

create table second_factor (
  person_id text primary key references person,
  -- Encrypted with a key of the installation.
  secret text not null,
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was used: each code is good once.
  last_step bigint not null default 0
);
create table recovery_code (
  person_id text not null references person,
  hash text not null,
  used_at timestamptz,
  primary key (person_id, hash)
);
alter table session add column stepped_up_at timestamptz;
