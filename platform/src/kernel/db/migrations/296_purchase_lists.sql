-- 常购清单: products with quantities that a person keeps, or shares with the buyers of their unit.
create table purchase_list (
  id text primary key,
  org_id text not null references org,
  owner_id text not null references person,
  name text not null check (length(name) between 1 and 50),
  is_shared boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null references person
);
create index purchase_list_owner on purchase_list (owner_id, updated_at desc);
create index purchase_list_shared on purchase_list (org_id, updated_at desc) where is_shared;

create table purchase_list_line (
  list_id text not null references purchase_list on delete cascade,
  position int not null check (position > 0),
  goods_id text not null references goods on delete cascade,
  sku_id text not null references sku on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  primary key (list_id, position),
  unique (list_id, sku_id)
);

-- Pasted lists name products by their model or barcode, whatever the case.
create index goods_by_model on goods (upper(model)) where model <> '';
create index goods_by_barcode on goods (barcode) where barcode <> '';

-- A comparison that was frozen under a name.
alter table comparison_record add column name text not null default '';
