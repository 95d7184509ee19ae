-- When a delegation that is over was cleared up: what was open for its deputy is nobody's but the giver's.
alter table review_delegation add column closed_at timestamptz;
create index review_delegation_unclosed on review_delegation (ends_at) where closed_at is null;
