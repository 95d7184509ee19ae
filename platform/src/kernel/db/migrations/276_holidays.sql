-- Days on which the calendar differs from what the program knows: the yearly notices of holidays and of
-- weekend days that are worked come after it was released.
create table holiday_day (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  kind text not null check (kind in ('off', 'worked', 'ordinary')),
  name text not null default '' check (length(name) <= 20)
);

create table holiday_change (
  id text primary key,
  at timestamptz not null,
  day text not null,
  old_kind text not null check (old_kind in ('off', 'worked', 'ordinary')),
  new_kind text not null check (new_kind in ('off', 'worked', 'ordinary')),
  name text not null,
  reason text not null,
  person_id text not null references person,
  person_name text not null
);
create index holiday_change_day on holiday_change (day, at);
create trigger holiday_change_immutable before update or delete on holiday_change
  for each row execute function refuse_change();
create trigger holiday_change_never_truncated before truncate on holiday_change
  for each statement execute function refuse_change();
