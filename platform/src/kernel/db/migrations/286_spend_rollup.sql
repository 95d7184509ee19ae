-- Spend as supervisors see it: rolled up from orders, in step with every change of them.

-- Orders whose part of the totals is to be computed again.
create table spend_dirty (
  order_id text primary key,
  changed_at timestamptz not null
);
create index spend_dirty_oldest on spend_dirty (changed_at);

-- The share of each order in the totals, by category: its lines without refunds and cancelled pieces.
create table spend_fact (
  order_id text not null,
  category_id text not null,
  unit_id text not null,
  supplier_id text not null,
  -- A month of China's time, like 2026-11; and the moment of the submit.
  month text not null,
  at timestamptz not null,
  amount bigint not null,
  primary key (order_id, category_id)
);
create index spend_fact_newest on spend_fact (at desc, order_id);
create index spend_fact_unit on spend_fact (unit_id, at desc, order_id);
create index spend_fact_supplier on spend_fact (supplier_id, at desc, order_id);
create index spend_fact_category on spend_fact (category_id, at desc, order_id);

-- Totals of one month: of all units (unit_id empty) and of each, by a dimension's key.
create table spend_rollup (
  dimension text not null check (dimension in ('total', 'unit', 'category', 'supplier')),
  unit_id text not null,
  month text not null,
  key text not null,
  amount bigint not null,
  orders int not null,
  primary key (dimension, unit_id, month, key)
);

-- Lines far above what others ask for the same product when they were ordered.
create table spend_outlier (
  order_id text not null,
  line_no int not null,
  unit_id text not null,
  supplier_id text not null,
  at timestamptz not null,
  name text not null,
  price bigint not null,
  -- The middle price of the other shops' offers of the product, and how many there are.
  median bigint not null,
  offers int not null,
  primary key (order_id, line_no)
);
create index spend_outlier_newest on spend_outlier (at desc, order_id, line_no);
create index spend_outlier_unit on spend_outlier (unit_id, at desc, order_id, line_no);

-- The row is locked when it is there already: whoever computes skips an order that is being changed.
create function mark_spend(changed text) returns void language sql as $$
  insert into spend_dirty (order_id, changed_at) values (changed, clock_timestamp())
  on conflict (order_id) do update set changed_at = spend_dirty.changed_at
$$;
create function mark_spend_of_order() returns trigger language plpgsql as $$
begin
  perform mark_spend(coalesce(new.id, old.id));
  return null;
end $$;
create function mark_spend_of_line() returns trigger language plpgsql as $$
begin
  perform mark_spend(coalesce(new.order_id, old.order_id));
  return null;
end $$;
create trigger purchase_order_spend after insert or delete on purchase_order
  for each row execute function mark_spend_of_order();
create trigger purchase_order_spend_change
  after update of state, unit_id, supplier_id, submitted_at on purchase_order
  for each row execute function mark_spend_of_order();
create trigger order_line_spend after insert or delete on order_line
  for each row execute function mark_spend_of_line();
create trigger order_line_spend_change after update of amount, quantity, category_id on order_line
  for each row execute function mark_spend_of_line();
create trigger after_sale_spend after insert or delete on after_sale
  for each row execute function mark_spend_of_line();
create trigger after_sale_spend_change after update of refund, refunded_at on after_sale
  for each row execute function mark_spend_of_line();

insert into spend_dirty (order_id, changed_at)
  select id, clock_timestamp() from purchase_order on conflict do nothing;
