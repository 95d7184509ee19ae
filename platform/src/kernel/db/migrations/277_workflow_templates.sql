-- Templates of a unit's reviews. The published one stands in review_level as well, which the engine
-- reads; reviews under way keep the levels that they began with.
create table workflow_template (
  unit_id text not null references org,
  business_type text not null,
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'retired')),
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null references person,
  published_at timestamptz,
  published_by text references person,
  primary key (unit_id, business_type, version),
  check ((state = 'draft') = (published_at is null))
);
create unique index workflow_template_draft on workflow_template (unit_id, business_type)
  where state = 'draft';
create unique index workflow_template_published on workflow_template (unit_id, business_type)
  where state = 'published';
