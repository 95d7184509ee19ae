-- To-dos and messages, and the small workflow behind reviews.

-- One row for each person concerned. A step of a workflow is open until somebody has decided.
create table todo (
  id text primary key,
  person_id text not null references person,
  kind text not null check (kind in ('task', 'message')),
  open_mode text not null check (open_mode in ('dialog', 'page', 'review')),
  business_type text not null default 'none' check (business_type in ('none', 'order', 'contract')),
  business_id text not null default '',
  process_name text not null,
  content text not null,
  url text not null default '',
  from_name text not null default '',
  -- The step of the workflow that it stands for.
  flow_id text,
  flow_level int,
  created_at timestamptz not null,
  read_at timestamptz,
  handled_at timestamptz,
  handled_by text references person
);
create index todo_open on todo (person_id, created_at desc) where kind = 'task' and handled_at is null;
create index todo_handled on todo (person_id, handled_at desc) where kind = 'task' and handled_at is not null;
create index todo_messages on todo (person_id, created_at desc) where kind = 'message';
create index todo_unread on todo (person_id) where kind = 'message' and read_at is null;
create index todo_flow on todo (flow_id) where flow_id is not null;

-- Which bodies review the orders of a unit; a unit without rows is reviewed by every reviewing body.
create table review_body (
  unit_id text not null references org,
  org_id text not null references org,
  primary key (unit_id, org_id)
);

-- The levels of a review by unit, funds and amount; without rows there is one level.
create table review_level (
  id text primary key,
  unit_id text references org,
  funds text check (funds in ('fiscal', 'nonFiscal')),
  from_amount bigint not null default 0 check (from_amount >= 0),
  level int not null check (level between 1 and 9),
  name text not null,
  reviewer_org_id text references org
);
create index review_level_unit on review_level (unit_id);

create table review_flow (
  id text primary key,
  business_type text not null check (business_type in ('order', 'contract')),
  business_id text not null,
  title text not null,
  unit_id text not null references org,
  submitter_id text not null references person,
  state text not null default 'running' check (state in ('running', 'passed', 'failed', 'returned', 'withdrawn')),
  level int not null default 1,
  -- What was in force when it began: [{ name, reviewerOrgId }].
  levels jsonb not null,
  -- After a transfer only this person decides.
  assignee_id text references person,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index review_flow_running on review_flow (business_type, business_id) where state = 'running';
create index review_flow_business on review_flow (business_type, business_id, started_at desc);

-- The log; nothing in it is ever changed.
create table review_step (
  flow_id text not null references review_flow,
  seq int not null,
  level int not null,
  action text not null check (action in ('submitted', 'passed', 'failed', 'returned', 'transferred', 'withdrawn')),
  person_id text not null references person,
  to_person_id text references person,
  opinion text not null default '',
  file_group text,
  at timestamptz not null,
  primary key (flow_id, seq)
);
create trigger review_step_append_only before update or delete on review_step
  for each row execute function refuse_change();
