-- Products, orders and parcels of external providers (dsbs), under the names that they have there.
create table provider_sku (
  sku_id text primary key references sku on delete cascade,
  goods_id text not null references goods on delete cascade,
  provider text not null,
  external_id text not null,
  -- The content as it was stored last: the same content is not stored again.
  content_hash text not null,
  seen_at timestamptz not null,
  unique (provider, external_id)
);
create index provider_sku_goods on provider_sku (goods_id);
create index provider_sku_seen on provider_sku (provider, seen_at);

create table provider_order (
  order_id text primary key references purchase_order,
  provider text not null,
  state text not null check (state in ('toPlace', 'placed', 'refused', 'toCancel', 'cancelled', 'done')),
  external_number text not null default '',
  -- Attempts since the provider answered last.
  attempts int not null default 0,
  next_at timestamptz not null,
  problem text not null default ''
);
create index provider_order_due on provider_order (provider, next_at)
  where state in ('toPlace', 'placed', 'toCancel');

create table provider_parcel (
  order_id text not null references provider_order,
  external_id text not null,
  primary key (order_id, external_id)
);

create table provider_health (
  provider text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  reason text not null default '',
  fed_at timestamptz,
  fed_count int not null default 0,
  skipped_count int not null default 0,
  skipped_reason text not null default ''
);
