-- What a handler bought of a supplier this year is asked at each submit (rule 15 of the separation of duties).
create index purchase_order_handled on purchase_order (buyer_id, supplier_id, submitted_at);
