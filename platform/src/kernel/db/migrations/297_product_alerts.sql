-- 降价提醒 and 到货提醒: one open alert of each kind per person and product; a sent one is gone.
create table product_alert (
  person_id text not null references person,
  goods_id text not null references goods on delete cascade,
  kind text not null check (kind in ('price', 'stock')),
  -- At this price or below it; nothing for an alert of stock.
  price bigint check (price > 0),
  created_at timestamptz not null,
  primary key (person_id, goods_id, kind),
  check ((kind = 'price') = (price is not null))
);
create index product_alert_goods on product_alert (goods_id);
