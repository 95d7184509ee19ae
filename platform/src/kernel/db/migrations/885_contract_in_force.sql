-- A contract in force is a step of its own of an order: the order ends only by the contract's
-- termination. `none`: the order needs no contract, or its contract was terminated.
select extend_check('order_progress', 'order_progress_contract_check', 'inForce');
update order_progress g set contract = 'inForce'
where contract = 'none' and exists (select from contract c where c.order_id = g.order_id
  and c.kind = 'contract' and c.state in ('effective', 'changed'));
