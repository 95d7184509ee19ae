-- Who took part in an order's thread, and in which duty; duties of one person may exclude each other.
create table fulfilment_duty (
  order_id text not null references purchase_order,
  person_id text not null references person,
  duty text not null,
  at timestamptz not null,
  primary key (order_id, person_id, duty)
);
create trigger fulfilment_duty_append_only before update or delete on fulfilment_duty
  for each row execute function refuse_change();
create trigger fulfilment_duty_never_truncated before truncate on fulfilment_duty
  for each statement execute function refuse_change();

-- 入库单. A reversal is an entry of its own, with the pieces of the one that it names.
create table stock_entry (
  id text primary key,
  number text not null unique,
  order_id text not null references purchase_order,
  unit_id text not null references org,
  kind text not null check (kind in ('entry', 'reversal')),
  reverses text unique references stock_entry,
  keeper_id text not null references person,
  keeper_name text not null,
  warehouse text not null,
  location text not null default '',
  note text not null default '',
  -- 分; the value of all pieces.
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  check ((kind = 'reversal') = (reverses is not null))
);
create index stock_entry_unit on stock_entry (unit_id, at desc, id);
create index stock_entry_order on stock_entry (order_id, at);
create trigger stock_entry_append_only before update or delete on stock_entry
  for each row execute function refuse_change();
create trigger stock_entry_never_truncated before truncate on stock_entry
  for each statement execute function refuse_change();

create table stock_entry_line (
  entry_id text not null references stock_entry,
  acceptance_id text not null references acceptance,
  order_id text not null references purchase_order,
  line_no int not null,
  quantity int not null check (quantity > 0),
  batch text not null default '',
  serials text[] not null default '{}',
  is_asset boolean not null default false,
  amount bigint not null check (amount >= 0),
  primary key (entry_id, acceptance_id, line_no)
);
create index stock_entry_line_accepted on stock_entry_line (acceptance_id, line_no);
create trigger stock_entry_line_append_only before update or delete on stock_entry_line
  for each row execute function refuse_change();
create trigger stock_entry_line_never_truncated before truncate on stock_entry_line
  for each statement execute function refuse_change();

-- The acceptances that still have pieces to stock, counted down by each entry; the list of the keeper reads it.
create table stock_left (
  acceptance_id text not null references acceptance,
  line_no int not null,
  order_id text not null references purchase_order,
  unit_id text not null references org,
  -- Qualified pieces that are neither stocked nor returned.
  quantity int not null check (quantity >= 0),
  accepted_at timestamptz not null,
  primary key (acceptance_id, line_no)
);
create index stock_left_unit on stock_left (unit_id, accepted_at, acceptance_id) where quantity > 0;

-- What people outside may ask about a document: whether it is genuine.
create table document_seal (
  code text primary key,
  kind text not null,
  number text not null,
  document_id text not null,
  -- SHA-256 of the facts that the document states.
  hash text not null,
  signature text not null,
  key_id text not null references signing_key,
  at timestamptz not null
);
create unique index document_seal_document on document_seal (kind, document_id, hash);
create trigger document_seal_append_only before update or delete on document_seal
  for each row execute function refuse_change();
create trigger document_seal_never_truncated before truncate on document_seal
  for each statement execute function refuse_change();
