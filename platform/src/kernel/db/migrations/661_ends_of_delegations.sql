-- When a delegation that is over was cleared up: what was open for its deputy is nobody's but the giver's.
alter table review_delegation add column closed_at timestamptz;
-- Those that ended long ago, or were never announced, left nothing open.
update review_delegation set closed_at = now()
  where coalesce(revoked_at, ends_at) < now() - interval '90 days'
    or (revoked_at is not null and announced_at is null);
create index review_delegation_unclosed on review_delegation (ends_at) where closed_at is null;
