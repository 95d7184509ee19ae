-- The result of a project: its notice (中标、成交公告; 流标公告), and the orders that come of it.

-- When the confirmed award became orders; null before, and for a project without an award.
alter table sourcing_project add column ordered_at timestamptz;
create index sourcing_project_ended on sourcing_project (id)
  where state in ('awarded', 'failed') and ordered_at is null;

create table result_notice (
  project_id text primary key references sourcing_project,
  kind text not null check (kind in ('award', 'failed')),
  state text not null check (state in ('draft', 'inReview', 'returned', 'published')),
  version integer not null default 1,
  -- What its handler adds to the record, as the contract's table writes it.
  content jsonb not null,
  ended_at timestamptz not null,
  -- Until when it should be published: 2 working days after the end.
  due_at timestamptz not null,
  reminded_at timestamptz,
  saved_at timestamptz not null,
  published_at timestamptz,
  publicity_ends_at timestamptz,
  -- The published notice.
  notice_id text,
  check ((state = 'published') = (published_at is not null))
);
create index result_notice_due on result_notice (due_at) where state <> 'published';
create index result_notice_published on result_notice (published_at desc, project_id)
  where state = 'published';
