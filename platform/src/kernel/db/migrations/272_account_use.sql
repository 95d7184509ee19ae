-- The last login of an account: shown at the next one, and what an unused account is told by.
alter table person add column last_login_at timestamptz;
alter table person add column last_login_address text not null default '';
