-- Where a session began, for the list of those who are logged in; the id names one without its token.
alter table session add column id text not null default gen_random_uuid()::text;
alter table session add column address text not null default '';
alter table session add column device text not null default '';
create unique index session_id on session (id);
create index session_activity on session (last_active_at desc);
