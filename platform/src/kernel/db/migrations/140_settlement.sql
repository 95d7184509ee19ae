-- From the accepted goods to the paid invoice: statements, invoices, payments, after-sales.

-- Everything that may be billed (FU8): qualified pieces, and an order's freight as line 0.
create view accepted_line as
  select a.id as acceptance_id, l.order_id, l.line_no, o.number as order_number, o.unit_id, o.supplier_id,
    o.funds_type, g.name, g.spec, g.unit, l.qualified as quantity, g.price, l.amount, a.done_at as accepted_at
  from acceptance a
  join acceptance_line l on l.acceptance_id = a.id
  join purchase_order o on o.id = l.order_id
  join order_line g on g.order_id = l.order_id and g.line_no = l.line_no
  where a.state = 'done' and l.qualified > 0
  union all
  select a.id, a.order_id, 0, o.number, o.unit_id, o.supplier_id, o.funds_type, '运费', '', '', 1, a.freight,
    a.freight, a.done_at
  from acceptance a join purchase_order o on o.id = a.order_id
  where a.state = 'done' and a.freight > 0;

-- 对账规则. An empty supplier or funds type stands for all.
create table statement_rule (
  unit_id text not null references org,
  supplier_id text not null default '',
  funds_type text not null default '' check (funds_type in ('', 'fiscal', 'nonFiscal')),
  cycle text not null check (cycle in ('order', 'month', 'quarter')),
  cut_off_day int not null check (cut_off_day between 1 and 31),
  -- 分.
  tolerance bigint not null check (tolerance between 0 and 100000),
  is_automatic boolean not null,
  first_confirmer text not null check (first_confirmer in ('supplier', 'buyer')),
  -- 0: nobody is taken to have confirmed.
  auto_confirm_days int not null check (auto_confirm_days between 0 and 90),
  buyer_kind text not null check (buyer_kind in ('publicBody', 'largeEnterprise', 'other')),
  supplier_size text not null check (supplier_size in ('smallOrMedium', 'large')),
  agreed_days int check (agreed_days between 1 and 365),
  basis text not null check (basis in ('delivery', 'acceptance', 'settlement')),
  changed_at timestamptz not null,
  changed_by text not null references person,
  primary key (unit_id, supplier_id, funds_type)
);

create table statement (
  id text primary key,
  number text not null unique,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  state text not null check (state in ('unreconciled', 'supplierConfirmed', 'buyerConfirmed', 'disputed',
    'confirmed', 'invoiced', 'paid', 'cancelled')),
  version int not null default 1,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- 分. Deductions are negative; amount is the sum of the three.
  accepted bigint not null,
  deducted bigint not null default 0 check (deducted <= 0),
  adjusted bigint not null default 0,
  amount bigint not null,
  tolerance bigint not null,
  first_confirmer text not null check (first_confirmer in ('supplier', 'buyer')),
  auto_confirm_days int not null,
  auto_confirm_at timestamptz,
  confirmed_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null,
  -- Null: made by the rule.
  created_by text references person,
  check (amount = accepted + deducted + adjusted)
);
create index statement_unit on statement (unit_id, state, created_at desc);
create index statement_supplier on statement (supplier_id, state, created_at desc);
create index statement_auto_confirm on statement (auto_confirm_at) where auto_confirm_at is not null;

create table after_sale (
  id text primary key,
  number text not null unique,
  order_id text not null references purchase_order,
  line_no int not null,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  kind text not null check (kind in ('return', 'exchange', 'repair', 'refund')),
  state text not null check (state in ('applied', 'supplierAgreed', 'supplierRefused', 'buyerReturned',
    'goodsRefused', 'waitRefund', 'escalated', 'done', 'cancelled')),
  version int not null default 1,
  quantity int not null check (quantity > 0),
  -- 分; 0 where the buyer goes on owing the price.
  refund bigint not null check (refund >= 0),
  reason text not null,
  description text not null default '',
  -- Of a provider's own form: its fields as JSON.
  provider_form jsonb not null default '{}',
  file_group text references file_group,
  contact_name text not null,
  contact_phone text not null,
  return_tracking text not null default '',
  replacement_tracking text not null default '',
  cost bigint not null default 0 check (cost >= 0),
  answer_by timestamptz not null,
  applied_by text not null references person,
  applied_at timestamptz not null,
  ended_at timestamptz,
  -- The refund counts from here: it lowers the next statement, or one that is still open.
  refunded_at timestamptz
);
create index after_sale_unit on after_sale (unit_id, state, applied_at desc);
create index after_sale_supplier on after_sale (supplier_id, state, applied_at desc);
create index after_sale_line on after_sale (order_id, line_no);
create index after_sale_refund on after_sale (unit_id, supplier_id, funds_type) where refunded_at is not null;
create index after_sale_escalated on after_sale (applied_at desc) where state = 'escalated';

create table statement_line (
  statement_id text not null references statement,
  line_no int not null,
  kind text not null check (kind in ('acceptance', 'afterSale')),
  order_id text not null references purchase_order,
  order_line_no int not null,
  acceptance_id text references acceptance,
  after_sale_id text references after_sale,
  order_number text not null,
  name text not null,
  spec text not null,
  unit text not null,
  quantity int not null,
  price bigint not null,
  -- 分; negative for a deduction.
  amount bigint not null,
  -- False once the statement is cancelled: its pieces may be billed again.
  live boolean not null default true,
  is_disputed boolean not null default false,
  primary key (statement_id, line_no),
  check ((kind = 'acceptance') = (acceptance_id is not null)),
  check ((kind = 'afterSale') = (after_sale_id is not null))
);
-- FU7: each accepted piece, and each refund, stands on one statement.
create unique index statement_line_acceptance on statement_line (acceptance_id, order_line_no)
  where live and kind = 'acceptance';
create unique index statement_line_after_sale on statement_line (after_sale_id)
  where live and kind = 'afterSale';
create index statement_line_order on statement_line (order_id, order_line_no);

-- Adjustments and disputes with what the two sides say to each other.
create table statement_message (
  id text primary key,
  -- Messages of one moment stay in their order.
  seq bigserial not null,
  statement_id text not null references statement,
  -- 0: about the whole statement.
  line_no int not null,
  kind text not null check (kind in ('dispute', 'reply', 'adjustment')),
  side text not null check (side in ('buyer', 'supplier')),
  text text not null,
  -- 分, of an adjustment.
  amount bigint not null default 0,
  person_id text not null references person,
  at timestamptz not null
);
create index statement_message_statement on statement_message (statement_id, seq);
create trigger statement_message_append_only before update or delete on statement_message
  for each row execute function refuse_change();
create trigger statement_message_never_truncated before truncate on statement_message
  for each statement execute function refuse_change();

create table invoice_application (
  id text primary key,
  number text not null unique,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  state text not null check (state in ('applied', 'issued', 'received', 'returned', 'void')),
  version int not null default 1,
  -- The title as it stood, by the contract's table.
  title jsonb not null,
  content text not null check (content in ('lines', 'categories')),
  remark text not null default '',
  -- 分; negative where only a deduction is left.
  amount bigint not null,
  tolerance bigint not null,
  created_at timestamptz not null,
  created_by text not null references person,
  received_at timestamptz
);
create index invoice_application_unit on invoice_application (unit_id, state, created_at desc);
create index invoice_application_supplier on invoice_application (supplier_id, state, created_at desc);

create table invoice_application_statement (
  application_id text not null references invoice_application,
  statement_id text not null references statement,
  live boolean not null default true,
  primary key (application_id, statement_id)
);
create unique index invoice_application_statement_live on invoice_application_statement (statement_id)
  where live;

create table invoice (
  id text primary key,
  application_id text not null references invoice_application,
  number text not null,
  -- Of paper invoices only.
  code text not null default '',
  source text not null check (source in ('xml', 'ofd', 'typed')),
  state text not null check (state in ('registered', 'received', 'returned', 'withdrawn')),
  -- The blue invoice that this red letter cancels.
  reverses text references invoice,
  issued_at timestamptz not null,
  seller_name text not null,
  buyer_name text not null,
  -- 分; negative for a red letter.
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  document jsonb not null,
  verification text not null check (verification in ('genuine', 'fake', 'unknown')),
  -- The original as it was sent in: its group, and the SHA-256 of what was read.
  file_group text references file_group,
  sha256 text not null default '',
  registered_at timestamptz not null,
  registered_by text not null references person,
  received_at timestamptz,
  due_at timestamptz,
  check (net + tax = gross),
  check ((reverses is null) = (gross > 0))
);
-- FU14: a number is used once in the whole installation.
create unique index invoice_number on invoice (number, code) where state in ('registered', 'received');
create index invoice_application_invoices on invoice (application_id);
create index invoice_reverses on invoice (reverses) where reverses is not null;
create index invoice_due on invoice (due_at) where state = 'received';

-- 红字确认单 (FU25).
create table red_letter (
  id text primary key,
  number text not null unique,
  invoice_id text not null references invoice,
  -- The application in whose sum the red letter counts.
  application_id text not null references invoice_application,
  state text not null check (state in ('pending', 'confirmed', 'refused', 'expired', 'issued')),
  reason text not null check (reason in ('error', 'returned', 'stopped', 'allowance')),
  -- 分, positive.
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  asked_by text not null check (asked_by in ('buyer', 'supplier')),
  asked_at timestamptz not null,
  person_id text not null references person,
  expires_at timestamptz not null,
  ended_at timestamptz,
  red_invoice_id text references invoice
);
create unique index red_letter_open on red_letter (invoice_id) where state in ('pending', 'confirmed');

create table payment (
  id text primary key,
  number text not null unique,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  state text not null check (state in ('inReview', 'returned', 'approved', 'paid', 'confirmed', 'cancelled')),
  version int not null default 1,
  -- 分.
  amount bigint not null check (amount > 0),
  pay_kind text not null check (pay_kind in ('direct', 'authorised', 'card', 'transfer', 'other')),
  -- The supplier's account as it was when the payment was applied for.
  bank text not null,
  account text not null,
  note text not null default '',
  -- Why a difference of the four documents is right; empty where there is none.
  difference_reason text not null default '',
  applied_by text not null references person,
  applied_at timestamptz not null,
  approved_by text references person,
  approved_at timestamptz,
  executed_by text references person,
  voucher text not null default '',
  paid_on timestamptz,
  confirmed_by text references person,
  confirmed_at timestamptz,
  check (applied_by <> approved_by),
  check (executed_by <> applied_by and executed_by <> approved_by)
);
create index payment_unit on payment (unit_id, state, applied_at desc);
create index payment_supplier on payment (supplier_id, state, applied_at desc);

create table payment_line (
  payment_id text not null references payment,
  invoice_id text not null references invoice,
  amount bigint not null check (amount > 0),
  -- False once the payment is cancelled.
  live boolean not null default true,
  primary key (payment_id, invoice_id)
);
create index payment_line_invoice on payment_line (invoice_id) where live;

-- One sentence for each move of a statement, an application, a payment or an after-sale.
create table settlement_event (
  kind text not null check (kind in ('statement', 'invoiceApplication', 'payment', 'afterSale')),
  document_id text not null,
  seq int not null,
  transition text not null,
  sentence text not null,
  note text not null default '',
  -- Null: it happened by the clock.
  person_id text references person,
  person_name text not null default '',
  org_name text not null default '',
  at timestamptz not null,
  primary key (kind, document_id, seq)
);
create trigger settlement_event_append_only before update or delete on settlement_event
  for each row execute function refuse_change();
create trigger settlement_event_never_truncated before truncate on settlement_event
  for each statement execute function refuse_change();

select extend_check('file_group', 'file_group_domain_check', 'afterSale');
select extend_check('file_binding', 'file_binding_kind_check', 'afterSale');
select extend_check('file_group', 'file_group_domain_check', 'invoice');
select extend_check('file_binding', 'file_binding_kind_check', 'invoice');
select extend_check('file_binding', 'file_binding_kind_check', 'paymentReview');
select extend_check('todo', 'todo_business_type_check', 'payment');
