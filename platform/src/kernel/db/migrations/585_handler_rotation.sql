-- How much each handler buys of each supplier in a calendar year: past a limit the dashboard says that
-- somebody else should take over (rule 15 of the separation of duties).
alter table spend_fact add column buyer_id text not null default '';
update spend_fact f set buyer_id = o.buyer_id from purchase_order o where o.id = f.order_id;

-- Of the dimension `handler` the key is handler/supplier, and the month is a year.
select extend_check('spend_rollup', 'spend_rollup_dimension_check', 'handler');
insert into spend_rollup (dimension, unit_id, month, key, amount, orders)
  select 'handler', unit_id, left(month, 4), buyer_id || '/' || supplier_id, sum(amount),
    count(distinct order_id)
  from spend_fact where buyer_id <> '' group by 1, 2, 3, 4;
-- The defaults of the settings rotation.orders and rotation.amount; lower ones read every row of handlers.
create index spend_rollup_rotation on spend_rollup (month, unit_id, key)
  where dimension = 'handler' and (orders > 10 or amount > 20000000);
