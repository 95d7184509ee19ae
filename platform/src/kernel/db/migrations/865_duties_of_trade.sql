-- Indexes of the objects that wait for somebody, for the queries of duties.
create index negotiation_buyer_waiting on negotiation (buyer_id)
  where state in ('asked', 'answered', 'agreed');
create index negotiation_supplier_waiting on negotiation (supplier_id) where state = 'asked';
create index fixed_order_buyer_waiting on fixed_order (buyer_id) where state = 'pendingConfirm';
create index fixed_order_supplier_waiting on fixed_order (supplier_id)
  where state in ('requested', 'accepted');
create index fixed_order_unit_waiting on fixed_order (unit_id)
  where state = 'pendingConfirm' and buyer_id is null;
create index group_buy_launcher_waiting on group_buy (launcher_id)
  where state in ('returned', 'pendingSupplier');
