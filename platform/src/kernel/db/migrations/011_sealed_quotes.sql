-- Sealed quotes (AU21). The log holds a commitment for each; what it commits to stands here, encrypted
-- with a key that is not in the database. Who reads the tables, a dump or the WAL learns no amount.
create table sealed_quote (
  package_number text not null references auction,
  -- The log's number of the quote.
  seq bigint not null,
  code text not null,
  at timestamptz not null,
  commitment text not null,
  -- Amount, lines and salt: AES-256-GCM, padded, base64.
  content text not null,
  -- The event that replaced or withdrew it.
  ended_by bigint,
  primary key (package_number, seq)
);
create unique index sealed_quote_standing on sealed_quote (package_number, code) where ended_by is null;
create index auction_event_quotes on auction_event (package_number, code, seq desc)
  where kind in ('quote.sealed', 'quote.withdrawn', 'withdrawal.refused');
