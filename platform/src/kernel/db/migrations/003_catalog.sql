-- The mall: zones, categories, brands, tags, shops, goods, their search documents, scenes, words.
-- And the answers of writes that were given once.

create table idempotency (
  person_id text not null references person,
  endpoint text not null,
  request_key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, endpoint, request_key)
);
create index idempotency_created on idempotency (created_at);

create table zone (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('mall', 'special', 'fixed', 'welfare')),
  summary text not null default '',
  position int not null default 0
);

create table category (
  id text primary key,
  parent_id text references category,
  name text not null,
  level int not null,
  position int not null default 0,
  -- Ids from the root to itself.
  path text[] not null,
  -- What its goods' pictures show.
  silhouette text not null default 'box',
  hue int not null default 210
);
create index category_parent on category (parent_id, position);

create table brand (
  id text primary key,
  name text not null unique,
  initial text not null
);

create table tag (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('policy', 'service')),
  position int not null default 0
);

create table shop (
  id text primary key,
  org_id text not null references org,
  name text not null,
  state text not null check (state in ('incomplete', 'pendingReview', 'active', 'suspended', 'closed')),
  zone_id text not null references zone,
  region_code text not null,
  region_name text not null default '',
  main_business text not null default '',
  summary text not null default '',
  notice text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  initial text not null default '#',
  hue int not null default 210,
  tags text[] not null default '{}',
  score_goods int not null default 500,
  score_service int not null default 500,
  score_delivery int not null default 500,
  deal_count int not null default 0,
  delivery_days int not null default 3,
  freight bigint not null default 0 check (freight >= 0),
  free_freight_from bigint not null default 0 check (free_freight_from >= 0),
  min_order bigint not null default 0 check (min_order >= 0),
  opened_at timestamptz not null default now()
);
create index shop_org on shop (org_id);

-- A region's code is the beginning of the codes inside it; '' is everywhere.
create table shop_area (
  shop_id text not null references shop on delete cascade,
  region_code text not null,
  region_name text not null default '',
  primary key (shop_id, region_code)
);
create index shop_area_region on shop_area (region_code);

create table shop_certificate (
  id text primary key,
  shop_id text not null references shop on delete cascade,
  name text not null,
  number text not null,
  expires_at timestamptz,
  position int not null default 0
);
create index shop_certificate_shop on shop_certificate (shop_id);

create table fixed_service (
  id text primary key,
  shop_id text not null references shop on delete cascade,
  name text not null,
  region_code text not null,
  region_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Parts of ten thousand of the list price that are taken off.
  discount_hundredths int not null default 0,
  price_note text not null default ''
);
create index fixed_service_shop on fixed_service (shop_id);

create table goods (
  id text primary key,
  shop_id text not null references shop,
  zone_id text not null references zone,
  category_id text references category,
  brand_id text references brand,
  -- Goods of several shops that are the same product.
  product_key text,
  name text not null,
  summary text not null default '',
  model text not null default '',
  unit text not null default '件',
  origin text not null default '',
  barcode text not null default '',
  warranty text not null default '',
  description text not null default '',
  attributes jsonb not null default '[]',
  tags text[] not null default '{}',
  payments text[] not null default '{}',
  pictures text[] not null default '{}',
  min_quantity int not null default 1 check (min_quantity >= 1),
  tax_hundredths int not null default 1300,
  state text not null check (state in ('draft', 'pendingReview', 'rejected', 'onSale', 'offSale', 'frozen')),
  -- The lowest of its SKUs, in 分.
  price bigint not null check (price >= 0),
  list_price bigint,
  sold int not null default 0,
  listed_at timestamptz not null default now()
);
create index goods_shop on goods (shop_id);
create index goods_category on goods (category_id);
create index goods_product on goods (product_key) where product_key is not null;

create table sku (
  id text primary key,
  goods_id text not null references goods on delete cascade,
  name text not null default '',
  options jsonb not null default '[]',
  price bigint not null check (price >= 0),
  list_price bigint,
  stock int not null default 0 check (stock >= 0),
  picture text not null default '',
  position int not null default 0
);
create index sku_goods on sku (goods_id, position);

create table accessory (
  id text primary key,
  goods_id text not null references goods on delete cascade,
  name text not null,
  unit text not null default '件',
  price bigint not null check (price >= 0),
  stock int not null default 0 check (stock >= 0),
  picture text not null default '',
  position int not null default 0
);
create index accessory_goods on accessory (goods_id, position);

create table price_point (
  sku_id text not null references sku on delete cascade,
  at timestamptz not null,
  price bigint not null check (price >= 0),
  primary key (sku_id, at)
);

create table deal (
  id text primary key,
  goods_id text not null references goods on delete cascade,
  shop_id text not null references shop,
  unit_name text not null,
  quantity int not null check (quantity > 0),
  price bigint not null,
  at timestamptz not null
);
create index deal_goods on deal (goods_id, at desc);
create index deal_at on deal (at desc);

-- What search reads of a sellable goods: narrow on purpose, what has a fixed size first.
create table goods_index (
  price bigint not null,
  listed_at timestamptz not null,
  sold int not null,
  score int not null,
  in_stock boolean not null,
  brand_id text,
  category_id text,
  shop_id text not null,
  goods_id text primary key references goods on delete cascade,
  tags text[] not null,
  words tsvector not null
);
create index goods_index_words on goods_index using gin (words) with (fastupdate = off);
create index goods_index_score on goods_index (score desc, goods_id);
create index goods_index_sold on goods_index (sold desc, goods_id);
create index goods_index_price on goods_index (price, goods_id);
create index goods_index_listed on goods_index (listed_at desc, goods_id);

create table scene (
  id text primary key,
  zone_id text not null references zone,
  name text not null,
  summary text not null default '',
  picture text not null default '',
  position int not null default 0
);
create table scene_goods (
  scene_id text not null references scene on delete cascade,
  goods_id text not null references goods on delete cascade,
  quantity int not null check (quantity > 0),
  position int not null default 0,
  primary key (scene_id, goods_id)
);
create index scene_goods_goods on scene_goods (goods_id);

create table hot_word (
  id text primary key,
  content text not null unique,
  searches int not null default 0,
  pinned boolean not null default false,
  -- Words that people typed are shown once somebody let them.
  shown boolean not null default false,
  last_at timestamptz not null default now()
);
create index hot_word_rank on hot_word (pinned desc, searches desc) where shown;

-- The dictionary of spelling help: words that goods have.
create table search_word (
  word text primary key,
  kind text not null check (kind in ('category', 'brand', 'word')),
  pinyin text not null,
  initials text not null,
  weight int not null default 0
);
create index search_word_initials on search_word (initials);

create table page_template (
  id text primary key,
  code text not null,
  zone_id text references zone,
  category_id text references category,
  blocks jsonb not null
);
create index page_template_code on page_template (code);
