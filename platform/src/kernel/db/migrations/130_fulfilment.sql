-- From the confirmed order to the accepted goods: parcels, acceptances, and how far an order is.

-- Quantities and amounts that fulfilment reports; the order's state is computed from them.
create table order_progress (
  order_id text primary key references purchase_order,
  contract text not null default 'none' check (contract in ('none', 'drafting', 'review')),
  -- Services have no parcels and no stock-in.
  is_service boolean not null default false,
  -- Pieces.
  to_ship int not null default 0 check (to_ship >= 0),
  sent int not null default 0 check (sent >= 0),
  to_receive int not null default 0 check (to_receive >= 0),
  to_accept int not null default 0 check (to_accept >= 0),
  -- 分.
  accepted bigint not null default 0 check (accepted >= 0),
  deducted bigint not null default 0 check (deducted >= 0),
  reconciled bigint not null default 0 check (reconciled >= 0),
  invoiced bigint not null default 0 check (invoiced >= 0),
  paid bigint not null default 0 check (paid >= 0)
);

alter table purchase_order add column after_sale text not null default 'none'
  check (after_sale in ('none', 'partial', 'all'));
create index purchase_order_after_sale on purchase_order (unit_id) where after_sale <> 'none';
create index purchase_order_state on purchase_order (unit_id, state);

-- Shipped pieces that were refused or missing are shipped again; extra pieces within the allowance
-- may go beyond the ordered quantity. `released` pieces are neither shipped nor paid any more.
do $$
declare name text;
begin
  select conname into name from pg_constraint
    where conrelid = 'order_line'::regclass and pg_get_constraintdef(oid) like '%shipped <= quantity%';
  execute format('alter table order_line drop constraint %I', name);
end $$;
alter table order_line add constraint order_line_shipped check (shipped >= 0);
alter table order_line add column released int not null default 0 check (released >= 0 and released <= quantity);

create table parcel (
  id text primary key,
  -- Of the delivery note.
  number text not null unique,
  order_id text not null references purchase_order,
  kind text not null default 'goods' check (kind in ('goods', 'replacement')),
  state text not null check (state in ('sent', 'received', 'cancelled')),
  carrier text not null,
  tracking_number text not null default '',
  note text not null default '',
  shipped_at timestamptz not null,
  person_name text not null,
  received_at timestamptz,
  received_by text references person
);
create index parcel_order on parcel (order_id, shipped_at);

create table parcel_line (
  parcel_id text not null references parcel,
  line_no int not null,
  quantity int not null check (quantity > 0),
  -- Counted at the receipt; what is missing is shipped again.
  received int not null default 0 check (received >= 0 and received <= quantity),
  primary key (parcel_id, line_no)
);

insert into parcel (id, number, order_id, state, carrier, tracking_number, note, shipped_at, person_name,
    received_at, received_by)
  select p.id, 'SH' || o.number || '-' || row_number() over (partition by p.order_id order by p.shipped_at, p.id),
    p.order_id, case when o.state = 'received' then 'received' else 'sent' end, p.carrier,
    p.tracking_number, p.note, p.shipped_at, p.person_name,
    case when o.state = 'received' then o.changed_at end,
    case when o.state = 'received' then o.buyer_id end
  from order_parcel p join purchase_order o on o.id = p.order_id;
insert into parcel_line (parcel_id, line_no, quantity, received)
  select p.id, (l ->> 'lineNo')::int, sum((l ->> 'quantity')::int),
    case when max(o.state) = 'received' then sum((l ->> 'quantity')::int) else 0 end
  from order_parcel p join purchase_order o on o.id = p.order_id,
    jsonb_array_elements(p.lines) l
  group by p.id, (l ->> 'lineNo')::int;
drop table order_parcel;

insert into order_progress (order_id, to_ship, sent, to_receive, to_accept)
  select o.id, sum(l.quantity - l.shipped), sum(l.shipped),
    case when o.state = 'received' then 0 else sum(l.shipped) end,
    case when o.state = 'received' then sum(l.shipped) else 0 end
  from purchase_order o join order_line l on l.order_id = o.id
  where o.state in ('pendingShip', 'partShipped', 'shipped', 'received')
  group by o.id;

-- 验收单: what arrived, counted and judged, by one acceptor or two.
create table acceptance (
  id text primary key,
  number text not null unique,
  order_id text not null references purchase_order,
  state text not null check (state in ('pendingCosign', 'done', 'refused')),
  -- Null: it was deemed accepted by its deadline.
  lead_id text references person,
  lead_name text not null,
  needs_cosign boolean not null,
  cosigner_id text references person,
  cosigner_name text not null default '',
  note text not null default '',
  photo_group text references file_group,
  -- 分; the freight of an order comes with its first acceptance.
  freight bigint not null default 0 check (freight >= 0),
  amount bigint not null default 0 check (amount >= 0),
  created_at timestamptz not null,
  done_at timestamptz,
  -- Made on the phone: the same acceptance sent twice is one.
  client_key text unique,
  check (lead_id <> cosigner_id)
);
create index acceptance_order on acceptance (order_id, created_at);
create index acceptance_done on acceptance (done_at) where state = 'done';

create table acceptance_line (
  acceptance_id text not null references acceptance,
  order_id text not null references purchase_order,
  line_no int not null,
  received int not null check (received > 0),
  qualified int not null check (qualified >= 0),
  rejected int not null check (rejected >= 0),
  reason text not null default '',
  -- What becomes of the rejected pieces.
  remedy text not null default '' check (remedy in ('', 'replace', 'release')),
  -- 分 for the qualified pieces.
  amount bigint not null check (amount >= 0),
  primary key (acceptance_id, line_no),
  check (received = qualified + rejected),
  check ((rejected = 0) = (remedy = ''))
);
create index acceptance_line_order on acceptance_line (order_id, line_no);
create trigger acceptance_line_append_only before update or delete on acceptance_line
  for each row execute function refuse_change();
create trigger acceptance_line_never_truncated before truncate on acceptance_line
  for each statement execute function refuse_change();

-- One sentence for each move of any document of an order's thread.
create table fulfilment_event (
  order_id text not null references purchase_order,
  seq bigserial,
  -- The document's kind: parcel, acceptance, stockEntry, contract, statement, invoice, payment, afterSale.
  kind text not null,
  document_id text not null,
  sentence text not null,
  note text not null default '',
  -- Null: it happened by the clock.
  person_id text references person,
  person_name text not null default '',
  org_name text not null default '',
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger fulfilment_event_append_only before update or delete on fulfilment_event
  for each row execute function refuse_change();
create trigger fulfilment_event_never_truncated before truncate on fulfilment_event
  for each statement execute function refuse_change();

-- Adds a value to the list of a column's check, whatever other migrations put into it.
create function extend_check(of_table text, of_constraint text, added text) returns void
language plpgsql as $$
declare definition text;
begin
  select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = of_table::regclass and conname = of_constraint;
  execute format('alter table %I drop constraint %I', of_table, of_constraint);
  execute format('alter table %I add constraint %I %s', of_table, of_constraint,
    regexp_replace(definition, '\]\)\)\)$', ', ' || quote_literal(added) || '::text])))'));
end $$;
select extend_check('file_group', 'file_group_domain_check', 'acceptance');
select extend_check('file_binding', 'file_binding_kind_check', 'acceptance');
