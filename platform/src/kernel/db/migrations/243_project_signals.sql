-- Signals over all suppliers of a project and over projects, for its supervisor.

create table project_signal (
  id text primary key,
  project_id text not null references sourcing_project,
  kind text not null,
  strength text not null check (strength in ('strong', 'weak')),
  -- The key by which it is found again.
  key text not null,
  supplier_ids text[] not null,
  -- Rows of who and what; numbers of people are masked.
  sentence text not null,
  evidence jsonb not null,
  found_at timestamptz not null,
  unique (project_id, kind, key)
);
create index project_signal_found on project_signal (project_id, strength, found_at desc);

-- The makers of files as the files name them, read once.
create table file_fingerprint (
  file_id text primary key references file on delete cascade,
  author text not null,
  producer text not null
);
