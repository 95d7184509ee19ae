-- Indexes of the open documents from which the duties of fulfilment are derived.

create index contract_waiting on contract (state, order_id)
  where state in ('draft', 'pendingSupplier', 'pendingBuyer', 'pendingSupplierSeal', 'pendingBuyerSeal', 'failed');
create index acceptance_cosign on acceptance (unit_id, order_id) where state = 'pendingCosign';
create index payment_applicant on payment (applied_by) where state in ('returned', 'approved');

-- For rule 16, which looks for everybody who got control of an account in the last 30 days.
create index account_control_at on account_control (at);
