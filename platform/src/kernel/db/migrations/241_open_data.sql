-- Open data: releases of the Open Contracting Data Standard. A release that was published never changes.

create table ocds_release (
  id text primary key,
  ocid text not null,
  project_id text not null references sourcing_project,
  -- The event, once in a process: planning, tender, tender-5, award.
  milestone text not null,
  -- The place in its process, from 1.
  position int not null,
  -- When it happened; the day of the package, in China's time, follows from it.
  at timestamptz not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The JSON text as it is handed out.
  content text not null,
  created_at timestamptz not null,
  unique (project_id, milestone)
);
create index ocds_release_ocid on ocds_release (ocid, at, position);
create index ocds_release_day on ocds_release (day, at, ocid, position);
create trigger ocds_release_append_only before update or delete on ocds_release
  for each row execute function refuse_change();
create trigger ocds_release_never_truncated before truncate on ocds_release
  for each statement execute function refuse_change();
