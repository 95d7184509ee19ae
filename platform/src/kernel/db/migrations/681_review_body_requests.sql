-- A change of the bodies that review for a unit waits until a second administrator agrees.
create table review_body_request (
  id text primary key,
  unit_id text not null references org,
  -- None: every body reviews.
  body_ids text[] not null,
  asked_by text not null references person,
  asked_at timestamptz not null,
  decided_by text references person,
  decided_at timestamptz,
  agreed boolean,
  check (decided_by <> asked_by),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (agreed is null))
);
-- One waits for each unit: a second one would be decided in ignorance of the first.
create unique index review_body_request_waiting on review_body_request (unit_id) where decided_by is null;
create index review_body_request_open on review_body_request (asked_at) where decided_by is null;
