-- The reason for which the operator ended an appointment; empty for one that ran out by itself.
alter table fixed_service add column end_reason text not null default '';
create index fixed_order_service on fixed_order (service_id)
  where state in ('requested', 'accepted', 'pendingConfirm');
