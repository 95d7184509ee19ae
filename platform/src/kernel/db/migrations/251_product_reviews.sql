-- 评价: what buyers say of accepted products, once for each line of an order; the supplier may answer.
create table product_review (
  id text primary key,
  order_id text not null references purchase_order,
  line_no int not null,
  goods_id text not null,
  shop_id text not null references shop,
  supplier_id text not null references org,
  spec text not null default '',
  person_id text not null references person,
  person_name text not null,
  unit_name text not null,
  score int not null check (score between 1 and 5),
  content text not null,
  created_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  answered_by text references person,
  unique (order_id, line_no),
  check ((answer = '') = (answered_at is null))
);
create index product_review_goods on product_review (goods_id, created_at desc, id);
create index product_review_supplier on product_review (supplier_id, created_at desc, id);
create index product_review_shop on product_review (shop_id);
