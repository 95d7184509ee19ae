-- Evidence that can be published (AU51, AU52).

-- What an auction begins with, as the text whose hash its first event follows.
alter table auction add column terms text;

-- How an event was hashed: 1 was over the whole event, 2 keeps what is secret apart. The salt is told
-- with the event's open part, the secret one never.
alter table auction_event add column scheme integer not null default 1;
alter table auction_event alter column scheme set default 2;
alter table auction_event add column salt text not null default '';
alter table auction_event add column secret_salt text not null default '';

-- The public keys with which receipts and logs were ever signed: an old receipt stays checkable after
-- a change of the key. The private key is never in the database.
create table signing_key (
  id text primary key,
  public_key text not null,
  since timestamptz not null default now()
);
create trigger signing_key_append_only before update or delete on signing_key
  for each row execute function refuse_change();
create trigger signing_key_never_truncated before truncate on signing_key
  for each statement execute function refuse_change();
