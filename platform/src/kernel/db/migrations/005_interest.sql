-- What a person put aside: cart, comparison, what he follows, what he looked at.

-- One line per SKU and person; the price is what the person saw when he added it.
create table cart_line (
  id text primary key,
  person_id text not null references person,
  goods_id text not null references goods on delete cascade,
  sku_id text not null references sku on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  price_added bigint not null check (price_added >= 0),
  selected boolean not null default true,
  added_at timestamptz not null default now(),
  unique (person_id, sku_id)
);

create table cart_accessory (
  line_id text not null references cart_line on delete cascade,
  accessory_id text not null references accessory on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  price_added bigint not null check (price_added >= 0),
  primary key (line_id, accessory_id)
);

-- The slots are the limit of four: no race can make a fifth.
create table comparison_item (
  id text primary key,
  person_id text not null references person,
  goods_id text not null references goods on delete cascade,
  slot int not null check (slot between 1 and 4),
  added_at timestamptz not null default now(),
  unique (person_id, goods_id),
  unique (person_id, slot)
);

-- A comparison frozen as evidence: never changed, its hash is over the content as it was then.
create table comparison_record (
  id text primary key,
  person_id text not null references person,
  org_id text not null references org,
  content jsonb not null,
  hash text not null,
  created_at timestamptz not null
);
create index comparison_record_person on comparison_record (person_id, created_at desc);

-- Goods when there is a goods_id, else the shop itself. The price is that of the day.
create table follow (
  id text primary key,
  person_id text not null references person,
  shop_id text not null references shop,
  goods_id text references goods on delete cascade,
  price_followed bigint,
  followed_at timestamptz not null default now()
);
create unique index follow_goods on follow (person_id, goods_id) where goods_id is not null;
create unique index follow_shop on follow (person_id, shop_id) where goods_id is null;
create index follow_person on follow (person_id, followed_at desc);

create table browsing (
  person_id text not null references person,
  goods_id text not null references goods on delete cascade,
  viewed_at timestamptz not null,
  times int not null default 1,
  primary key (person_id, goods_id)
);
create index browsing_person on browsing (person_id, viewed_at desc);
