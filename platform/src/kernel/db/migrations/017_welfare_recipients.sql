-- Welfare orders: what one recipient may cost, and whom the goods go to. The list never changes; a
-- snapshot names it by a hash over it and the salt, so that phones can be proved and not guessed.
alter table purchase_order add column budget_per_head bigint check (budget_per_head > 0);
alter table purchase_order add column recipient_salt text not null default '';

create table order_recipient (
  order_id text not null references purchase_order,
  seq int not null,
  name text not null,
  phone text not null,
  region_code text not null,
  region_name text not null,
  detail text not null,
  remark text not null default '',
  primary key (order_id, seq)
);
create trigger order_recipient_immutable before update or delete on order_recipient
  for each row execute function refuse_change();
