-- For the reviewer: what was in stock, and by what right the shop sold, when a line was put into a
-- cart. Null where nobody knows.
alter table cart_line add column stock_added int;
alter table cart_line add column certificates_added jsonb;
alter table cart_accessory add column stock_added int;
alter table order_line add column stock_added int;
alter table order_line add column certificates_added jsonb;
