-- The interface for suppliers' own systems: tokens, idempotent batches, webhooks.

create table api_token (
  -- Public; the secret is told once and never stored.
  id text primary key,
  shop_id text not null references shop,
  name text not null,
  -- Derived from the secret: what signatures are checked with.
  signing_hash text not null,
  created_by text not null references person,
  created_at timestamptz not null,
  -- Set by a rotation: until then the old token is good beside the new one.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_token_shop on api_token (shop_id, created_at desc);

-- Nonces of the last ten minutes; they also say how often a token was used.
create table api_nonce (
  token_id text not null references api_token on delete cascade,
  nonce text not null,
  at timestamptz not null,
  primary key (token_id, nonce)
);
create index api_nonce_at on api_nonce (at);
create index api_nonce_of_token on api_nonce (token_id, at);

-- The client's version of each line: an older one never overwrites a newer one.
create table api_line_version (
  shop_id text not null references shop,
  sku_id text not null,
  kind text not null check (kind in ('price', 'stock')),
  version bigint not null,
  primary key (shop_id, sku_id, kind)
);

create table webhook (
  id text primary key,
  shop_id text not null references shop,
  url text not null,
  events text[] not null,
  is_on boolean not null default true,
  created_by text not null references person,
  created_at timestamptz not null
);
create index webhook_shop on webhook (shop_id);

create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook on delete cascade,
  event text not null,
  payload jsonb not null,
  -- new: nobody has queued it yet. parked: every attempt failed; a person may send it again.
  state text not null check (state in ('new', 'waiting', 'done', 'parked')),
  attempts int not null default 0,
  next_at timestamptz not null,
  status int,
  problem text not null default '',
  created_at timestamptz not null,
  done_at timestamptz
);
create index webhook_delivery_new on webhook_delivery (created_at) where state = 'new';
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id);

-- News for suppliers' systems is written in the transaction that causes it.
create function tell_webhooks(org text, shop text, what text, facts jsonb) returns void language sql as $$
  insert into webhook_delivery (id, webhook_id, event, payload, state, next_at, created_at)
  select gen_random_uuid()::text, w.id, what, facts, 'new', clock_timestamp(), clock_timestamp()
  from webhook w join shop s on s.id = w.shop_id
  where w.is_on and what = any(w.events) and (s.org_id = org or s.id = shop)
$$;
create function tell_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.supplier_id, null, 'order', jsonb_build_object('order', new.id,
    'number', new.number, 'state', new.state, 'version', new.version));
  return null;
end $$;
create trigger purchase_order_webhook after update of state, passed_at on purchase_order
  for each row when (new.passed_at is not null and (old.state is distinct from new.state
    or old.passed_at is null)) execute function tell_order();
create function tell_product() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(null, g.shop_id, 'product', jsonb_build_object('product', g.id,
    'name', g.name, 'change', new.transition, 'note', new.note))
  from goods g where g.id = new.goods_id and new.transition in ('approve', 'reject', 'freeze',
    'unfreeze', 'takeOff', 'change', 'correct');
  return null;
end $$;
create trigger product_event_webhook after insert on product_event
  for each row execute function tell_product();
