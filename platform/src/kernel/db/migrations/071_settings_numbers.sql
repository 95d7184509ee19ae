-- Settings that an operator changed, and the counters of document numbers.

-- A row is stronger than the environment and the default; its text is written as in the environment.
create table setting (
  name text primary key,
  value text not null,
  changed_at timestamptz not null,
  changed_by text references person
);

-- The last number drawn of each kind of document in a period: a day 20260601 or a year 2026.
create table number_counter (
  kind text not null,
  period text not null,
  last bigint not null check (last > 0),
  primary key (kind, period)
);
