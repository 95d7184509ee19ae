-- Group buys: units order one product together, at a price that falls with the quantity.

create table group_buy (
  id text primary key,
  -- Year and running number, as people read it out: TG20260001.
  number text not null unique,
  state text not null check (state in ('pendingSupplier', 'inReview', 'returned', 'scheduled',
    'recruiting', 'reached', 'ordering', 'finished', 'failed', 'cancelled')),
  version integer not null default 1,
  launcher_id text not null references person,
  unit_id text not null references org,
  shop_id text not null references shop,
  supplier_id text not null references org,
  goods_id text not null references goods,
  sku_id text not null references sku,
  -- The text of the launch as the contract's table writes it; the columns beside it are its rules.
  content jsonb not null,
  title text not null,
  scope text not null check (scope in ('unit', 'region', 'all')),
  region_code text,
  -- The price of the mall when it was launched, in 分.
  base_price bigint not null check (base_price > 0),
  target integer not null check (target > 0),
  cap integer check (cap >= target),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The sum of the joins; changed behind this row's lock only.
  joined integer not null default 0 check (joined >= 0 and (cap is null or joined <= cap)),
  joined_units integer not null default 0 check (joined_units >= 0),
  -- The price of the tier that was reached, once the group has closed.
  final_price bigint check (final_price > 0),
  end_reason text not null default '',
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check ((scope = 'region') = (region_code is not null))
);
create index group_buy_live on group_buy (state, ends_at, id)
  where state in ('scheduled', 'recruiting', 'reached', 'ordering');
create index group_buy_created on group_buy (created_at desc, id);
create index group_buy_unit on group_buy (unit_id, created_at desc);
create index group_buy_supplier on group_buy (supplier_id, state);

create table group_buy_join (
  id text primary key,
  group_buy_id text not null references group_buy,
  unit_id text not null references org,
  person_id text not null references person,
  quantity integer not null check (quantity > 0),
  -- Everything that its order needs, as the contract's table writes it.
  form jsonb not null,
  state text not null check (state in ('joined', 'left', 'ordered', 'failed')),
  order_id text references purchase_order,
  -- The reason why no order was made.
  note text not null default '',
  joined_at timestamptz not null,
  changed_at timestamptz not null,
  unique (group_buy_id, unit_id),
  check ((state = 'ordered') = (order_id is not null))
);
create index group_buy_join_unit on group_buy_join (unit_id, group_buy_id);
create index group_buy_join_order on group_buy_join (order_id) where order_id is not null;

create table group_buy_event (
  group_buy_id text not null references group_buy,
  seq integer not null,
  transition text not null,
  sentence text not null,
  note text not null default '',
  -- Null: it happened by the clock.
  person_id text references person,
  at timestamptz not null,
  primary key (group_buy_id, seq)
);
create trigger group_buy_event_append_only before update or delete on group_buy_event
  for each row execute function refuse_change();
create trigger group_buy_event_never_truncated before truncate on group_buy_event
  for each statement execute function refuse_change();

-- Slices name their own kinds of to-dos; a list of them here would be written again by each.
alter table todo drop constraint todo_business_type_check;
alter table todo add constraint todo_business_type_check check (business_type ~ '^[a-z][A-Za-z]*$');
