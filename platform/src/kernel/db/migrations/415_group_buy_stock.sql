-- A group buy may keep stock for its joins: the pieces that each of them has taken.
alter table group_buy_join add column kept integer not null default 0 check (kept >= 0);
