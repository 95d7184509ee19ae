-- Address books, invoice titles, orders (one per supplier under a group), and what goes with them.

create table address (
  id text primary key,
  person_id text not null references person,
  receiver text not null,
  phone text not null,
  region_code text not null,
  region_name text not null,
  detail text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_person on address (person_id, created_at);
create unique index address_default on address (person_id) where is_default;

-- Titles belong to the unit: whoever orders for it may use them.
create table invoice_title (
  id text primary key,
  unit_id text not null references org,
  kind text not null check (kind in ('ordinary', 'special')),
  title text not null,
  tax_number text not null default '',
  address_phone text not null default '',
  bank_account text not null default '',
  email text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index invoice_title_unit on invoice_title (unit_id, created_at);
create unique index invoice_title_default on invoice_title (unit_id) where is_default;

-- Where a supplier is paid.
create table supplier_account (
  org_id text primary key references org,
  bank text not null,
  account text not null
);

-- Numbers never repeat; a gap says nothing.
create sequence order_number_seq;

create table order_group (
  number text primary key,
  buyer_id text not null references person,
  unit_id text not null references org,
  amount bigint not null check (amount >= 0),
  order_count int not null check (order_count > 0),
  created_at timestamptz not null
);
create index order_group_buyer on order_group (buyer_id, created_at desc);

create table purchase_order (
  id text primary key,
  number text not null unique,
  group_number text not null references order_group,
  name text not null,
  state text not null check (state in ('draft', 'pendingReview', 'reviewRejected', 'pendingConfirm', 'declined', 'pendingContract', 'contractReview', 'pendingShip', 'partShipped', 'shipped', 'received', 'accepted', 'pendingStatement', 'pendingInvoice', 'pendingPayment', 'completed', 'cancelled', 'closed')),
  -- Counts every change; a decision names the one it was made on.
  version int not null default 1,
  buyer_id text not null references person,
  unit_id text not null references org,
  shop_id text not null references shop,
  supplier_id text not null references org,
  zone_id text not null,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  contact_name text not null,
  contact_phone text not null,
  reimburser_name text not null default '',
  reimburser_phone text not null default '',
  receiver text not null,
  receiver_phone text not null,
  region_code text not null,
  region_name text not null,
  address_detail text not null,
  deliver_by timestamptz,
  delivery_note text not null default '',
  invoice jsonb not null,
  remark text not null default '',
  purpose_note text not null default '',
  proof_group text,
  -- The comparison as it was when the order was submitted.
  compared jsonb not null,
  comparison_id text references comparison_record,
  comparison_hash text not null default '',
  supplier_contact text not null default '',
  supplier_phone text not null default '',
  supplier_bank text not null default '',
  supplier_account text not null default '',
  goods_amount bigint not null check (goods_amount >= 0),
  freight bigint not null check (freight >= 0),
  -- What the supplier took off when confirming.
  discount bigint not null default 0 check (discount >= 0),
  amount bigint not null check (amount >= 0),
  item_count int not null,
  is_welfare boolean not null default false,
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  -- When its review let it pass; the supplier knows nothing of it before.
  passed_at timestamptz,
  changed_at timestamptz not null,
  check (amount = goods_amount + freight - discount)
);
create index purchase_order_unit on purchase_order (unit_id, submitted_at desc, id);
create index purchase_order_supplier on purchase_order (supplier_id, submitted_at desc, id);
create index purchase_order_group on purchase_order (group_number);

-- A line is what was ordered, not a view of the goods: it outlives them, and it holds no lock on them.
create table order_line (
  order_id text not null references purchase_order,
  line_no int not null,
  -- The line that an accessory goes with.
  parent_no int,
  goods_id text not null,
  -- One of the two: what stock is taken from.
  sku_id text,
  accessory_id text,
  name text not null,
  spec text not null,
  unit text not null,
  category_id text,
  category_name text not null default '',
  picture text not null default '',
  price bigint not null check (price >= 0),
  quantity int not null check (quantity > 0),
  discount bigint not null default 0 check (discount >= 0),
  amount bigint not null check (amount >= 0),
  shipped int not null default 0 check (shipped >= 0 and shipped <= quantity),
  -- For the reviewer: the price in the cart and since when, what was left at the submit.
  price_added bigint not null,
  added_at timestamptz,
  stock_left int not null,
  primary key (order_id, line_no),
  check (amount = price * quantity - discount),
  check ((sku_id is null) <> (accessory_id is null))
);

-- Every step with who took it and when; never changed.
create table order_event (
  order_id text not null references purchase_order,
  seq int not null,
  move text not null check (move in ('submit', 'withdraw', 'resubmit', 'cancel', 'pass', 'fail', 'confirm', 'decline', 'ship', 'receive')),
  state text not null,
  at timestamptz not null,
  person_id text not null references person,
  person_name text not null,
  org_name text not null,
  note text not null default '',
  primary key (order_id, seq)
);

-- What was submitted, as it was; one for each submit of the order.
create table order_snapshot (
  order_id text not null references purchase_order,
  version int not null,
  body text not null,
  hash text not null,
  at timestamptz not null,
  primary key (order_id, version)
);

create table order_parcel (
  id text primary key,
  order_id text not null references purchase_order,
  carrier text not null,
  tracking_number text not null default '',
  note text not null default '',
  lines jsonb not null,
  shipped_at timestamptz not null,
  person_name text not null
);
create index order_parcel_order on order_parcel (order_id, shipped_at);

create trigger order_snapshot_immutable before update or delete on order_snapshot
  for each row execute function refuse_change();
create trigger order_event_immutable before update or delete on order_event
  for each row execute function refuse_change();

-- What a unit may buy of a category in a year; '' is any unit, any category. The narrowest row counts.
create table purchase_limit (
  unit_id text not null default '',
  category_id text not null default '',
  amount bigint not null check (amount >= 0),
  primary key (unit_id, category_id)
);
insert into purchase_limit (amount) values (20000000);

-- Every submit asks who may review it, among thousands who order.
create index person_reviewer on person (org_id) where 'reviewer' = any (roles);
