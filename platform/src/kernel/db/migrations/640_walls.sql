-- When a session last showed a wall (竞价大屏): it may be read on, and nothing else, after its longest time.
alter table session add column wall_at timestamptz;
