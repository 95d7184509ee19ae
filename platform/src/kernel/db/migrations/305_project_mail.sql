-- News of a sourcing project that also go out by mail: one row for each cause, so that none is written twice.
create table project_news (
  id bigint generated always as identity primary key,
  project_id text not null references sourcing_project on delete cascade,
  cause text not null,
  subject text not null,
  text text not null,
  -- The page about it, a path of the site.
  path text not null,
  at timestamptz not null,
  unique (project_id, cause)
);
-- The people who get it. `sent_at` is set before the mail is handed over, so that nobody gets it twice.
create table project_mail (
  news_id bigint not null references project_news on delete cascade,
  person_id text not null references person,
  sent_at timestamptz,
  primary key (news_id, person_id)
);
