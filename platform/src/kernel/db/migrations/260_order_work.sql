-- Orders that wait for their supplier: their to-dos are computed from where the orders stand.
create index purchase_order_at_supplier on purchase_order (supplier_id, state)
  where state in ('pendingConfirm', 'pendingShip', 'partShipped');

-- Acceptances that are due are computed too; the stored to-dos of before would show them twice.
update todo set handled_at = now()
  where kind = 'task' and flow_id is null and process_name = '待验收' and handled_at is null;

-- Messages between buyer and supplier on an order, kept with it.
create table order_message (
  order_id text not null references purchase_order,
  seq int not null check (seq > 0),
  at timestamptz not null,
  person_id text not null references person,
  person_name text not null,
  org_name text not null,
  side text not null check (side in ('buyer', 'supplier')),
  content text not null check (length(content) between 1 and 1000),
  primary key (order_id, seq)
);

create trigger order_message_immutable before update or delete on order_message
  for each row execute function refuse_change();
create trigger order_message_never_truncated before truncate on order_message
  for each statement execute function refuse_change();
