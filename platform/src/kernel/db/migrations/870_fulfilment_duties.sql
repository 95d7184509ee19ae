-- The open documents of each kind of work that a list of to-dos derives from them.

create index contract_waiting on contract (state, order_id)
  where state in ('draft', 'pendingSupplier', 'pendingBuyer', 'pendingSupplierSeal', 'pendingBuyerSeal', 'failed');
create index acceptance_cosign on acceptance (unit_id, order_id) where state = 'pendingCosign';
create index payment_applicant on payment (applied_by) where state in ('returned', 'approved');

-- Rule 16 asks for the control of accounts that somebody got lately, whoever it was.
create index account_control_at on account_control (at);
