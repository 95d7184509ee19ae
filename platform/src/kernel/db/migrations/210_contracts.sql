-- Contracts of orders, what changes or ends them, their documents and seals, and payment plans.

-- When a unit's orders need a contract, and the terms that its drafts begin with.
create table contract_rule (
  unit_id text primary key references org,
  -- 分. Orders of this amount or more need one; null: the installation's amount counts.
  from_amount bigint check (from_amount >= 0),
  sign_days int not null check (sign_days between 1 and 365),
  -- Working days from the seals to the publication.
  publish_days int not null check (publish_days between 1 and 30),
  -- [{milestone, share, days}]; shares and the bond in hundredths of a percent.
  plan jsonb not null,
  bond_share int not null check (bond_share between 0 and 1000),
  changed_at timestamptz not null,
  changed_by text not null references person
);

-- [{title, text}] with placeholders. An empty category stands for all without one of their own.
create table contract_template (
  unit_id text not null references org,
  category_name text not null default '',
  clauses jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null references person,
  primary key (unit_id, category_name)
);

create table contract (
  id text primary key,
  number text not null unique,
  kind text not null check (kind in ('contract', 'supplement', 'termination')),
  -- The contract that a supplement changes or a termination ends.
  parent_id text references contract,
  order_id text not null references purchase_order,
  unit_id text not null references org,
  supplier_id text not null references org,
  name text not null,
  state text not null check (state in ('draft', 'pendingSupplier', 'pendingBuyer', 'pendingSupplierSeal',
    'pendingBuyerSeal', 'pendingReview', 'failed', 'effective', 'changed', 'terminated', 'void')),
  version int not null default 1,
  -- 分; of a supplement what it adds.
  amount bigint not null check (amount >= 0),
  -- The reason of a supplement or a termination.
  reason text not null default '',
  clauses jsonb not null,
  -- [{lineNo, serials}] as the supplier completes them.
  serials jsonb not null default '[]',
  -- Days like 2026-06-01; empty until the supplier completes the contract.
  starts_on text not null default '',
  ends_on text not null default '',
  plan jsonb not null,
  bond_share int not null check (bond_share between 0 and 1000),
  -- 分.
  bond_amount bigint not null default 0 check (bond_amount >= 0),
  bond_state text not null default 'none' check (bond_state in ('none', 'due', 'received', 'returned')),
  -- The supplier's account, frozen by the supplier's seal.
  bank text not null default '',
  account text not null default '',
  sign_by timestamptz not null,
  signed_at timestamptz,
  publish_by timestamptz,
  published_at timestamptz,
  published_by text references person,
  effective_at timestamptz,
  -- A warning went out about the deadline that runs now.
  warned_at timestamptz,
  created_at timestamptz not null,
  -- Null: drafted by the confirmation of its order.
  created_by text references person,
  check ((kind = 'contract') = (parent_id is null)),
  check (created_at <= sign_by)
);
create unique index contract_order on contract (order_id) where kind = 'contract' and state <> 'void';
create index contract_parent on contract (parent_id) where parent_id is not null;
create unique index contract_proposal on contract (parent_id)
  where parent_id is not null and state not in ('effective', 'terminated', 'void', 'changed');
create index contract_unit on contract (unit_id, state, created_at desc);
create index contract_supplier on contract (supplier_id, state, created_at desc);
create index contract_published on contract (published_at desc) where published_at is not null;
create index contract_sign_by on contract (sign_by)
  where signed_at is null and warned_at is null and state <> 'void';
create index contract_publish_by on contract (publish_by)
  where published_at is null and publish_by is not null;

-- The document at each step: confirmed, sealed by the supplier, sealed by both.
create table contract_file (
  contract_id text not null references contract,
  seq int not null,
  step text not null check (step in ('confirmed', 'supplierSealed', 'sealed')),
  -- Base64 of the PDF, and the SHA-256 of its bytes as they were made.
  content text not null,
  sha256 text not null,
  at timestamptz not null,
  primary key (contract_id, seq)
);

create table contract_seal (
  contract_id text not null references contract,
  -- The file that was sealed.
  seq int not null,
  side text not null check (side in ('buyer', 'supplier')),
  org_name text not null,
  person_id text not null references person,
  person_name text not null,
  sha256 text not null,
  signature text not null,
  key_id text not null references signing_key,
  at timestamptz not null,
  primary key (contract_id, seq)
);
create trigger contract_seal_append_only before update or delete on contract_seal
  for each row execute function refuse_change();
create trigger contract_seal_never_truncated before truncate on contract_seal
  for each statement execute function refuse_change();

-- A payment before any invoice: the prepayment of a contract.
alter table payment add column contract_id text references contract;
create unique index payment_contract on payment (contract_id)
  where contract_id is not null and state <> 'cancelled';

-- The part of a prepayment that came off an invoice (FU15).
create table prepayment_offset (
  payment_id text not null references payment,
  invoice_id text not null references invoice,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (payment_id, invoice_id)
);
create index prepayment_offset_invoice on prepayment_offset (invoice_id);

-- The part of an invoice that is due later than the rest: stages, and 质保金 (FU15).
create table payment_hold (
  invoice_id text not null references invoice,
  contract_id text not null references contract,
  instalment int not null,
  milestone text not null check (milestone in ('stage', 'retention')),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  primary key (invoice_id, contract_id, instalment)
);

select extend_check('file_binding', 'file_binding_kind_check', 'contract');
create index todo_contract on todo (business_id)
  where business_type = 'contract' and kind = 'task' and handled_at is null;
