-- Lists of a unit with a hundred thousand orders: what is still open stands in tables of its own, and
-- every list is found in an index that has the columns by which it is filtered.

-- Accepted lines that no statement in force has; line 0 is an order's freight.
create table statement_left (
  acceptance_id text not null references acceptance,
  line_no int not null,
  order_id text not null references purchase_order,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  -- 分.
  amount bigint not null,
  accepted_at timestamptz not null,
  primary key (acceptance_id, line_no)
);
insert into statement_left
  select v.acceptance_id, v.line_no, v.order_id, v.unit_id, v.supplier_id, v.funds_type, v.amount, v.accepted_at
  from accepted_line v where not exists (select from statement_line t where t.live and t.kind = 'acceptance'
    and t.acceptance_id = v.acceptance_id and t.order_line_no = v.line_no);
create index statement_left_orders on statement_left (unit_id, supplier_id, funds_type, order_id)
  include (amount, accepted_at);
create index statement_left_lines on statement_left (unit_id, supplier_id, funds_type, accepted_at, acceptance_id, line_no)
  include (order_id, amount);

-- Received blue invoices of which something is owed, or which were paid too much: a negative amount.
create table invoice_owed (
  invoice_id text primary key references invoice,
  unit_id text not null references org,
  supplier_id text not null references org,
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  number text not null,
  due_at timestamptz not null,
  -- 分.
  outstanding bigint not null check (outstanding <> 0)
);
insert into invoice_owed
  select i.id, a.unit_id, a.supplier_id, a.funds_type, i.number,
    case when h.held is not null and i.gross - coalesce(p.paid, 0) - coalesce(r.credited, 0)
      - coalesce(f.prepaid, 0) <= h.held then h.held_until else coalesce(i.due_at, i.received_at) end, x.outstanding
  from invoice i join invoice_application a on a.id = i.application_id
  left join lateral (select sum(l.amount) as paid from payment_line l join payment y on y.id = l.payment_id
    where l.invoice_id = i.id and l.live and y.state in ('paid', 'confirmed')) p on true
  left join lateral (select -sum(b.gross) as credited from invoice b
    where b.reverses = i.id and b.state in ('registered', 'received')) r on true
  left join lateral (select sum(o.amount) as prepaid from prepayment_offset o where o.invoice_id = i.id) f on true
  left join lateral (select sum(k.amount) as held, max(k.due_at) as held_until from payment_hold k
    where k.invoice_id = i.id) h on true
  cross join lateral (select (i.gross - coalesce(p.paid, 0) - coalesce(r.credited, 0) - coalesce(f.prepaid, 0)
    + coalesce((select sum(b.amount) from payment_refund b where b.invoice_id = i.id), 0))::bigint as outstanding) x
  where i.state = 'received' and i.gross > 0 and x.outstanding <> 0;
create index invoice_owed_unit on invoice_owed (unit_id, due_at, invoice_id)
  include (outstanding, funds_type, supplier_id, number);
create index invoice_owed_supplier on invoice_owed (supplier_id, due_at, invoice_id)
  include (outstanding, funds_type, unit_id, number);

-- The unit of an acceptance is that of its order: its list needs no join.
alter table acceptance add column unit_id text references org;
update acceptance a set unit_id = o.unit_id from purchase_order o where o.id = a.order_id;
alter table acceptance alter column unit_id set not null;
create index acceptance_unit on acceptance (unit_id, created_at desc, id) include (order_id, number)
  where state <> 'pendingCosign';

-- Orders whose pieces may be judged, the longest waiting first.
create index purchase_order_judging on purchase_order (unit_id, changed_at, id) include (number, supplier_id)
  where state in ('pendingShip', 'partShipped', 'shipped', 'received');
create index order_progress_to_accept on order_progress (order_id) where to_accept > 0;

drop index purchase_order_unit;
create index purchase_order_unit on purchase_order (unit_id, submitted_at desc, id)
  include (state, after_sale, buyer_id, funds_type, amount, zone_id, number, supplier_id);
drop index purchase_order_supplier;
create index purchase_order_supplier on purchase_order (supplier_id, submitted_at desc, id)
  include (state, after_sale, buyer_id, funds_type, amount, zone_id, number, unit_id) where passed_at is not null;

create index purchase_order_counted on purchase_order (unit_id, state)
  include (after_sale, buyer_id, funds_type, amount, zone_id, submitted_at);
drop index purchase_order_state;

-- What is due in a month.
create index purchase_order_unit_deliver on purchase_order (unit_id, deliver_by)
  where deliver_by is not null and state in ('pendingShip', 'partShipped', 'shipped');
create index purchase_order_supplier_deliver on purchase_order (supplier_id, deliver_by)
  where deliver_by is not null and state in ('pendingShip', 'partShipped', 'shipped');
create index contract_unit_sign on contract (unit_id, sign_by) where signed_at is null and state <> 'void';
create index contract_supplier_sign on contract (supplier_id, sign_by) where signed_at is null and state <> 'void';
create index contract_unit_publish on contract (unit_id, publish_by)
  where publish_by is not null and published_at is null;
create index contract_supplier_publish on contract (supplier_id, publish_by)
  where publish_by is not null and published_at is null;

create index statement_unit_list on statement (unit_id, created_at desc, id)
  include (state, funds_type, number, supplier_id);
create index statement_supplier_list on statement (supplier_id, created_at desc, id)
  include (state, funds_type, number, unit_id);
create index invoice_application_unit_list on invoice_application (unit_id, created_at desc, id)
  include (state, funds_type, number, supplier_id);
create index invoice_application_supplier_list on invoice_application (supplier_id, created_at desc, id)
  include (state, funds_type, number, unit_id);
create index payment_unit_list on payment (unit_id, applied_at desc, id)
  include (state, funds_type, number, supplier_id, voucher);
create index payment_supplier_list on payment (supplier_id, applied_at desc, id)
  include (state, funds_type, number, unit_id, voucher);
create index after_sale_unit_list on after_sale (unit_id, applied_at desc, id)
  include (state, funds_type, number, supplier_id);
create index after_sale_supplier_list on after_sale (supplier_id, applied_at desc, id)
  include (state, funds_type, number, unit_id);
create index contract_unit_list on contract (unit_id, created_at desc, id)
  include (state, number, supplier_id);
create index contract_supplier_list on contract (supplier_id, created_at desc, id)
  include (state, number, unit_id);
create index stock_entry_unit_list on stock_entry (unit_id, at desc, id)
  include (number, order_id, warehouse);
drop index stock_entry_unit;
