-- Budgets of a unit: the money of one year and one kind of funds, for a category or for all. Cards
-- (经费卡), quotas (指标) and procurement plans are chosen by their number; a yearly budget applies by
-- itself.
create table budget (
  id text primary key,
  unit_id text not null references org,
  year int not null check (year between 2000 and 2100),
  kind text not null check (kind in ('budget', 'quota', 'card', 'plan')),
  number text not null check (length(number) between 1 and 50),
  name text not null check (length(name) between 1 and 100),
  funds_type text not null check (funds_type in ('fiscal', 'nonFiscal')),
  -- Empty is every category; else the category and all below it.
  category_id text not null default '',
  policy text not null check (policy in ('stop', 'warn', 'ignore')),
  holder_id text references person,
  -- The first day on which it may be used, and the midnight after the last.
  valid_from timestamptz,
  valid_until timestamptz check (valid_until > valid_from),
  amount bigint not null check (amount >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  used bigint not null default 0 check (used >= 0),
  available bigint generated always as (amount - reserved - used) stored,
  is_closed boolean not null default false,
  move_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (unit_id, year, number)
);
create unique index budget_of_category on budget (unit_id, year, funds_type, category_id)
  where kind = 'budget' and not is_closed;

-- The part of a budget that an order or a project holds. `share` is the part of the whole amount that
-- this budget pays; reserved and used follow from the state of the business.
create table budget_reservation (
  business text not null check (business in ('order', 'project')),
  business_id text not null,
  budget_id text not null references budget,
  number text not null,
  whole bigint not null check (whole >= 0),
  share bigint not null check (share between 0 and whole),
  reserved bigint not null check (reserved >= 0),
  used bigint not null check (used >= 0),
  primary key (business, business_id, budget_id)
);
create index budget_reservation_budget on budget_reservation (budget_id);

-- Every move of a budget with its cause. The sums of the three columns are the budget's.
create table budget_move (
  budget_id text not null references budget,
  seq int not null check (seq > 0),
  at timestamptz not null,
  kind text not null check (kind in ('set', 'reserve', 'use', 'release', 'giveBack', 'handOver',
    'takeOver', 'carryOut', 'carryIn')),
  amount bigint not null default 0,
  reserved bigint not null default 0,
  used bigint not null default 0,
  business text not null check (business in ('entry', 'order', 'project', 'carryOver')),
  business_id text not null default '',
  number text not null default '',
  person_id text references person,
  person_name text not null default '',
  note text not null default '',
  primary key (budget_id, seq)
);
create trigger budget_move_immutable before update or delete on budget_move
  for each row execute function refuse_change();
create trigger budget_move_never_truncated before truncate on budget_move
  for each statement execute function refuse_change();

-- The number of the card, quota or plan that an order names; empty: the yearly budgets apply.
alter table purchase_order add column funds_card text not null default '';

select extend_check('todo', 'todo_business_type_check', 'budget');
