-- An alert belongs to the variant that its page showed. Those of before get the one that their
-- product's card offers, as the page showed it first; a product without variants has nothing to tell.
alter table product_alert add column sku_id text references sku on delete cascade;
update product_alert a set sku_id = (select s.id from sku s where s.goods_id = a.goods_id
  order by s.stock = 0, s.price, s.position limit 1);
delete from product_alert where sku_id is null;
alter table product_alert alter column sku_id set not null;
alter table product_alert drop constraint product_alert_pkey;
alter table product_alert drop column goods_id;
alter table product_alert add primary key (person_id, sku_id, kind);
create index product_alert_sku on product_alert (sku_id);
