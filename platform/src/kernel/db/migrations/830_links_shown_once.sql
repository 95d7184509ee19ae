-- Responses that were stored for repeated calls hold no one-time links any more.
update idempotency set answer = jsonb_set(answer, '{yqlj}', '""')
where endpoint in ('member.add', 'member.reset', 'supplierStaff.add', 'supplierStaff.reset')
  and answer ->> 'yqlj' is not null;
update idempotency set answer = jsonb_set(answer, '{yqwj}', '""')
where endpoint = 'import.apply' and answer ->> 'yqwj' is not null;
