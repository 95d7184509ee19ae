-- Negotiations (议价): with the first in rank of a package, about a product, or about an order.

create table negotiation (
  id text primary key,
  -- Year and running number, as people read it out: YJ20260001.
  number text not null unique,
  subject text not null check (subject in ('package', 'product', 'order')),
  -- The package, the SKU or the order.
  subject_id text not null,
  -- The supplier's code in the package.
  code text not null default '',
  goods_id text not null default '',
  quantity integer not null default 1 check (quantity > 0),
  title text not null,
  unit_id text not null references org,
  buyer_id text not null references person,
  supplier_id text not null references org,
  shop_id text references shop,
  state text not null check (state in ('asked', 'answered', 'agreed', 'ordered', 'ended')),
  version integer not null default 1,
  round integer not null default 1,
  max_rounds integer not null check (max_rounds between 1 and 5),
  reason text not null,
  first_amount bigint not null check (first_amount > 0),
  -- By the last price that the supplier offered, or that both agreed on.
  amount bigint not null check (amount > 0),
  order_id text references purchase_order,
  created_at timestamptz not null,
  check (round between 1 and max_rounds),
  check (amount <= first_amount),
  check ((code <> '') = (subject = 'package')),
  check ((state = 'ordered') = (order_id is not null))
);
-- One at a time about one subject; a package and an order are negotiated once.
create unique index negotiation_open on negotiation (subject, subject_id, buyer_id)
  where state in ('asked', 'answered');
create index negotiation_subject on negotiation (subject, subject_id);
create index negotiation_unit on negotiation (unit_id, created_at desc);
create index negotiation_supplier on negotiation (supplier_id, created_at desc);

create table negotiation_line (
  negotiation_id text not null references negotiation,
  line_no integer not null,
  name text not null,
  unit text not null,
  quantity_thousandths integer not null check (quantity_thousandths > 0),
  -- 分; before the negotiation.
  first_price bigint not null check (first_price >= 0),
  -- The last one that the supplier offered, or that both agreed on, and the last that was asked for.
  price bigint not null,
  asked_price bigint not null,
  primary key (negotiation_id, line_no),
  check (price <= first_price),
  check (asked_price <= first_price)
);

create table negotiation_event (
  negotiation_id text not null references negotiation,
  seq integer not null,
  transition text not null,
  sentence text not null,
  round integer not null,
  amount bigint not null,
  -- Every line with its price.
  prices jsonb not null,
  note text not null default '',
  person_id text not null references person,
  at timestamptz not null,
  primary key (negotiation_id, seq)
);
create trigger negotiation_event_append_only before update or delete on negotiation_event
  for each row execute function refuse_change();
create trigger negotiation_event_never_truncated before truncate on negotiation_event
  for each statement execute function refuse_change();

alter table order_event drop constraint order_event_move_check;
alter table order_event add constraint order_event_move_check check (move in ('submit', 'withdraw',
  'resubmit', 'cancel', 'pass', 'fail', 'confirm', 'decline', 'ship', 'receive', 'negotiate'));
