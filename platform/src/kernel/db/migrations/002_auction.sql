-- Sourcing projects, their packages, and the live auction on each package.

create table project (
  id text primary key,
  number text not null unique,
  name text not null,
  unit_id text not null references org,
  handler_id text not null references person,
  supervisor_id text not null references person,
  method text not null check (method in ('inquiry', 'bidding')),
  selection text not null check (selection in ('public', 'invited')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check (handler_id <> supervisor_id)
);
create index project_handler on project (handler_id);
create index project_supervisor on project (supervisor_id);

create table package (
  number text primary key,
  project_id text not null references project,
  name text not null,
  position integer not null,
  unique (project_id, position)
);

create table package_line (
  package_number text not null references package,
  line_no integer not null,
  name text not null,
  unit text not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  primary key (package_number, line_no)
);

-- One row per package: rules, clock, and the head of its event log. Whoever changes an auction holds
-- this row's lock, so every race has an order.
create table auction (
  package_number text primary key references package,
  direction text not null check (direction in ('forward', 'reverse')),
  quote_method text not null check (quote_method in ('open', 'sealed')),
  bid_mode text not null check (bid_mode in ('total', 'lines')),
  starting_price bigint not null check (starting_price > 0),
  step_kind text not null check (step_kind in ('amount', 'percent')),
  step_amount bigint check (step_amount >= 0),
  step_hundredths integer check (step_hundredths >= 0),
  step_base text not null check (step_base in ('best', 'own')),
  multiple_of_step boolean not null,
  leader_may_rebid boolean not null,
  extension_trigger_ms bigint not null check (extension_trigger_ms >= 0),
  extension_length_ms bigint not null check (extension_length_ms >= 0),
  extensions_allowed integer not null check (extensions_allowed >= 0),
  min_suppliers integer not null check (min_suppliers >= 1),
  identity text not null check (identity in ('organiser', 'blind')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  original_closes_at timestamptz not null,
  extensions_used integer not null default 0,
  run_state text not null default 'started' check (run_state in ('started', 'paused', 'stopped')),
  paused_at timestamptz,
  state_reason text not null default '',
  settled boolean not null default false,
  outcome jsonb,
  last_seq bigint not null default 0,
  head_hash text not null default '',
  last_event_at timestamptz,
  bid_count bigint not null default 0,
  best_amount bigint,
  best_code text,
  opening_best bigint,
  message_seq bigint not null default 0,
  rules_version integer not null default 1,
  rights_version integer not null default 1,
  check ((step_kind = 'amount') = (step_amount is not null)),
  check ((step_kind = 'percent') = (step_hundredths is not null)),
  check ((run_state = 'paused') = (paused_at is not null)),
  check (opens_at < closes_at)
);
create index auction_due on auction (closes_at) where not settled;
create index auction_recent on auction (closes_at desc, package_number);

-- The suppliers of an auction, each with the code by which rivals know it (竞价号).
create table auction_entrant (
  package_number text not null references auction,
  code text not null,
  supplier_id text not null references org,
  opening_offer bigint check (opening_offer > 0),
  bids bigint not null default 0,
  amount bigint check (amount > 0),
  bid_at timestamptz,
  bid_seq bigint,
  primary key (package_number, code),
  unique (package_number, supplier_id)
);
create index auction_entrant_supplier on auction_entrant (supplier_id);

-- Evidence: everything that happened, chained by hash. Rows are added, never changed.
create table auction_event (
  package_number text not null references auction,
  seq bigint not null,
  at timestamptz not null,
  kind text not null,
  actor_id text not null,
  code text,
  request_key text,
  payload jsonb not null,
  prev_hash text not null,
  hash text not null,
  primary key (package_number, seq)
);
create unique index auction_event_request on auction_event (package_number, actor_id, request_key)
  where request_key is not null;
create index auction_event_bids on auction_event (package_number, code, seq desc)
  where kind in ('bid.accepted', 'bid.refused', 'bids.voided');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger auction_event_append_only before update or delete on auction_event
  for each row execute function refuse_change();

-- Accepted bids; a void one keeps its row and names the event that voided it.
create table auction_bid (
  package_number text not null references auction,
  seq bigint not null,
  index bigint not null,
  code text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  voided_by bigint,
  primary key (package_number, seq)
);
create index auction_bid_valid on auction_bid (package_number, seq desc) where voided_by is null;

create table reminder (
  package_number text not null references auction,
  seq bigint not null,
  event_seq bigint not null,
  at timestamptz not null,
  from_role text not null check (from_role in ('handler', 'supervisor', 'supplier')),
  from_code text,
  to_code text,
  text text not null,
  primary key (package_number, seq)
);
