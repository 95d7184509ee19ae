-- The goods of an exchange, or repaired ones, are on their way in a parcel of their own, which counts for
-- its after-sale and not for what the order has still to ship.
alter table parcel add column after_sale_id text references after_sale;
alter table parcel add constraint parcel_replacement
  check ((kind = 'replacement') = (after_sale_id is not null));
create index parcel_after_sale on parcel (after_sale_id) where after_sale_id is not null;
