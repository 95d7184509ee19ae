-- The tabs of a supplier's orders are counted state by state, as a unit's are: without an index that
-- begins with the state, each count reads all orders of the supplier.
create index purchase_order_supplier_counted on purchase_order (supplier_id, state)
  include (after_sale, funds_type, amount, zone_id, submitted_at) where passed_at is not null;
