-- 举报价格: a buyer says that a product is sold for less elsewhere; a reviewer answers.
create table price_complaint (
  id text primary key,
  goods_id text not null references goods on delete cascade,
  person_id text not null references person,
  -- The price in the mall when it was said, and the one elsewhere.
  price bigint not null check (price > 0),
  other_price bigint not null check (other_price > 0),
  link text not null,
  note text not null default '',
  file_group text references file_group,
  created_at timestamptz not null,
  result text check (result in ('upheld', 'rejected')),
  answer text not null default '',
  answered_by text references person,
  answered_at timestamptz,
  check ((result is null) = (answered_at is null)),
  check (other_price < price)
);
create index price_complaint_open on price_complaint (created_at, id) where result is null;
create index price_complaint_newest on price_complaint (created_at desc, id);
create index price_complaint_person on price_complaint (person_id, created_at desc, id);
-- A person has one open complaint about a product.
create unique index price_complaint_once on price_complaint (person_id, goods_id) where result is null;

select extend_check('file_group', 'file_group_domain_check', 'priceComplaint');
select extend_check('file_binding', 'file_binding_kind_check', 'priceComplaint');

-- Products that nobody bought or changed for long: their supplier was warned.
create table product_idle_warning (
  goods_id text primary key references goods on delete cascade,
  warned_at timestamptz not null
);
create index order_line_goods on order_line (goods_id) where goods_id is not null;
