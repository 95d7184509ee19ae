-- 催发货: when an order's supplier was reminded to ship. It is the throttle's memory and stands in the
-- order's timeline; messages are only how the supplier's people learn of it.
create table order_urge (
  order_id text not null references purchase_order,
  at timestamptz not null,
  person_name text not null,
  primary key (order_id, at)
);
insert into order_urge (order_id, at, person_name)
  select distinct on (business_id, created_at) business_id, created_at, from_name from todo
  where business_type = 'order' and process_name = '催发货' and kind = 'message'
    and business_id in (select id from purchase_order)
  order by business_id, created_at;
