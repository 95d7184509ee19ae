-- The time that a request key carries. A key that is older than its answers are kept for is refused;
-- rows of keys without a time are kept for good, those of before too.

alter table idempotency add column key_at timestamptz;
create index idempotency_key_at on idempotency (key_at) where key_at is not null;
drop index idempotency_created;
