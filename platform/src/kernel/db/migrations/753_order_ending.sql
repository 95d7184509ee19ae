-- One side's proposal to end what an order has not delivered, and the other side's answer.
create table order_ending (
  id text primary key,
  order_id text not null references purchase_order,
  side text not null check (side in ('buyer', 'supplier')),
  reason text not null,
  proposed_at timestamptz not null,
  proposed_by text not null references person,
  outcome text check (outcome in ('agreed', 'declined', 'withdrawn')),
  note text not null default '',
  ended_at timestamptz,
  ended_by text references person,
  check ((outcome is null) = (ended_at is null))
);
create unique index order_ending_open on order_ending (order_id) where outcome is null;
create index order_ending_order on order_ending (order_id, proposed_at);
