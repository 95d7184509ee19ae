-- When a backup was last restored for a trial, and found whole.
alter table installation add column rehearsed_at timestamptz;
