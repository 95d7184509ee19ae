-- Rows of a workbook that somebody brings in: staged first, checked, then applied.

create table import_batch (
  id text primary key,
  person_id text not null references person,
  file_name text not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index import_batch_person on import_batch (person_id, created_at desc);

create table import_row (
  batch_id text not null references import_batch on delete cascade,
  sheet text not null check (sheet in ('units', 'people')),
  -- The line in the sheet, as the person's own program numbers it.
  line integer not null,
  cells text[] not null,
  primary key (batch_id, sheet, line)
);
