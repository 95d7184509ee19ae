-- 立即购买: a line beside the cart, for one checkout. It is in no list and no count of the cart, and
-- the same SKU may lie in the cart at the same time.
alter table cart_line add column beside_at timestamptz;
alter table cart_line drop constraint cart_line_person_id_sku_id_key;
create unique index cart_line_of_sku on cart_line (person_id, sku_id) where beside_at is null;
create index cart_line_beside on cart_line (person_id, beside_at) where beside_at is not null;

-- The lines that a submit took: another tab that still shows them is told what became of them.
alter table order_group add column line_ids text[];
