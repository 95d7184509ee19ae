-- Money that a supplier paid back: a receivable after a return for which no next statement came.
create table payment_refund (
  id text primary key,
  invoice_id text not null references invoice,
  -- 分.
  amount bigint not null check (amount > 0),
  voucher text not null,
  received_on timestamptz not null,
  at timestamptz not null,
  person_id text not null references person
);
create index payment_refund_invoice on payment_refund (invoice_id);
create trigger payment_refund_append_only before update or delete on payment_refund
  for each row execute function refuse_change();
create trigger payment_refund_never_truncated before truncate on payment_refund
  for each statement execute function refuse_change();
