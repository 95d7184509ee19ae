-- Lists of a hundred thousand orders: the words of an order stand in one lower-case text, and its states
-- are counted, and its pages read, from indexes in the order of the list that have all the columns of the
-- filters.
alter table purchase_order add column search_text text generated always as (
  lower(number || e'\n' || group_number || e'\n' || name || e'\n' || project_number || e'\n' || source_number)) stored;
drop index purchase_order_counted;
create index purchase_order_counted on purchase_order (unit_id, state, submitted_at desc, id)
  include (after_sale, buyer_id, funds_type, amount, zone_id, supplier_id, shop_id, search_text);
drop index purchase_order_supplier_counted;
create index purchase_order_supplier_counted on purchase_order (supplier_id, state, submitted_at desc, id)
  include (after_sale, buyer_id, funds_type, amount, zone_id, unit_id, shop_id, search_text) where passed_at is not null;
create index purchase_order_after_sales on purchase_order (unit_id, submitted_at desc, id) where after_sale <> 'none';
-- Contracts are found by their names too.
drop index contract_unit_list;
create index contract_unit_list on contract (unit_id, created_at desc, id)
  include (state, number, supplier_id, name, order_id);
drop index contract_supplier_list;
create index contract_supplier_list on contract (supplier_id, created_at desc, id)
  include (state, number, unit_id, name, order_id);
-- Lists of after-sales ask for the order and the line too, those of acceptances for the order.
drop index after_sale_unit_list;
create index after_sale_unit_list on after_sale (unit_id, applied_at desc, id)
  include (state, funds_type, number, supplier_id, order_id, line_no);
drop index after_sale_supplier_list;
create index after_sale_supplier_list on after_sale (supplier_id, applied_at desc, id)
  include (state, funds_type, number, unit_id, order_id, line_no);
