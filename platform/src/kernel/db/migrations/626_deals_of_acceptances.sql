-- A shop has no score until there is something to compute one from: 0. The nightly look writes them.
alter table shop alter column score_goods set default 0, alter column score_service set default 0,
  alter column score_delivery set default 0;
update shop set score_goods = 0, score_service = 0, score_delivery = 0;

-- What was accepted before acceptances were counted: deals, pieces sold, and orders of shops.
with stored as (
  insert into deal (id, goods_id, shop_id, unit_name, quantity, price, at)
  select a.id || '-' || l.line_no, goods.id, o.shop_id, unit.name, l.qualified, k.price, a.done_at
  from acceptance a join purchase_order o on o.id = a.order_id and o.shop_id is not null
  join acceptance_line l on l.acceptance_id = a.id and l.qualified > 0
  join order_line k on k.order_id = l.order_id and k.line_no = l.line_no and k.accessory_id is null
  join goods on goods.id = k.goods_id join org unit on unit.id = o.unit_id
  where a.state = 'done'
  on conflict (id) do nothing returning goods_id, quantity
), sums as (select goods_id, sum(quantity)::int as pieces from stored group by 1)
update goods set sold = sold + sums.pieces from sums where goods.id = sums.goods_id;
update shop set deal_count = deal_count + counted.n from (
  select o.shop_id, count(*)::int as n from purchase_order o
  where o.shop_id is not null and exists (select from acceptance a
    join acceptance_line l on l.acceptance_id = a.id and l.qualified > 0
    where a.order_id = o.id and a.state = 'done')
  group by 1) counted
where shop.id = counted.shop_id;
-- The first part of a document's score is its sales; see scoreOf.
update goods_index i set sold = g.sold,
  score = i.score + round(1000 * log(2, 1 + g.sold))::int - round(1000 * log(2, 1 + i.sold))::int
from goods g where g.id = i.goods_id and g.sold <> i.sold;
