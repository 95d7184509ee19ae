-- Indexes of the rejected products and rejected changes of a shop, for the queries of duties.
create index goods_rejected on goods (shop_id) where state = 'rejected';
create index product_draft_rejected on product_draft (shop_id) where state = 'rejected';
