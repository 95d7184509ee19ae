-- Exchanges and repairs wait for goods, not for a refund: the supplier has to send them
-- (`waitReplacement`), or they are on their way (`replacementSent`).
alter table after_sale drop constraint after_sale_state_check;
alter table after_sale add constraint after_sale_state_check check (state in ('applied',
  'supplierAgreed', 'supplierRefused', 'buyerReturned', 'goodsRefused', 'waitRefund',
  'waitReplacement', 'replacementSent', 'escalated', 'done', 'cancelled'));
update after_sale
set state = case when replacement_tracking = '' then 'waitReplacement' else 'replacementSent' end
where state = 'waitRefund' and kind in ('exchange', 'repair');
