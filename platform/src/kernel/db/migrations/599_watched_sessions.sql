-- When a session last had a live board in sight: it may be read on after its person was idle for too long.
alter table session add column watched_at timestamptz;
