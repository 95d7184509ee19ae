-- 暂停付款: finance stops the payment of one invoice, or of everything to a supplier, until a day (FU16).
create table payment_block (
  id text primary key,
  unit_id text not null references org,
  supplier_id text not null references org,
  -- Null: every invoice of the supplier.
  invoice_id text references invoice,
  -- The last day, like 2026-06-30; empty: until somebody lifts it.
  until_day text not null default '',
  reason text not null,
  created_at timestamptz not null,
  created_by text not null references person,
  lifted_at timestamptz,
  lifted_by text references person,
  check ((lifted_at is null) = (lifted_by is null))
);
create index payment_block_open on payment_block (unit_id, supplier_id) where lifted_at is null;
