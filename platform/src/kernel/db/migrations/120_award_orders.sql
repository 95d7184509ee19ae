-- Orders that come from an award: the project names what is bought, no product, stock or shop does.

alter table purchase_order alter column shop_id drop not null;
alter table purchase_order alter column zone_id drop not null;
-- The number of the sourcing project that was awarded; empty for an order of the mall.
alter table purchase_order add column project_number text not null default '';
alter table purchase_order add constraint purchase_order_source
  check ((project_number = '') = (shop_id is not null));
create index purchase_order_project on purchase_order (project_number) where project_number <> '';

alter table order_line alter column goods_id drop not null;
-- What the supplier offered for an item, and the tax rate in hundredths of a percent (1300 is 13 %).
alter table order_line add column brand text not null default '';
alter table order_line add column model text not null default '';
alter table order_line add column tax_rate int check (tax_rate between 0 and 10000);
alter table order_line drop constraint order_line_check2;
alter table order_line add constraint order_line_source check (
  case when goods_id is null then sku_id is null and accessory_id is null
  else (sku_id is null) <> (accessory_id is null) end);
