-- The life of a sourcing project around its auctions: text, state, timeline, sign-up.

create table sourcing_project (
  id text primary key,
  -- Method, year and running number, as people read it out: JJ20260001.
  number text not null unique,
  method text not null check (method in ('inquiry', 'bidding')),
  state text not null check (state in ('draft', 'inReview', 'returned', 'scheduled', 'published',
    'signUp', 'quoting', 'closed', 'opened', 'evaluating', 'inConfirmation', 'awarded', 'failed',
    'revoked')),
  unit_id text not null references org,
  handler_id text not null references person,
  supervisor_id text references person,
  -- The text as the contract's table writes it; the columns beside it are for lists.
  content jsonb not null,
  name text not null default '',
  category text not null default '',
  budget bigint,
  selection text not null check (selection in ('public', 'invited')),
  version integer not null default 1,
  saved_at timestamptz not null,
  saved_by text not null references person,
  created_at timestamptz not null,
  -- The windows as they stand; they move with an extension.
  publish_at timestamptz,
  published_at timestamptz,
  sign_up_opens_at timestamptz,
  sign_up_ends_at timestamptz,
  quote_opens_at timestamptz,
  quote_closes_at timestamptz,
  was_extended boolean not null default false,
  -- The computed reason of a project that failed, or the reason of a revocation.
  end_reason text not null default '',
  copied_from text references sourcing_project,
  -- The failed project that this one tenders again.
  retender_of text references sourcing_project,
  -- The project of the auctions, once the list of suppliers is fixed.
  auction_project_id text unique references project,
  is_demo boolean not null default false,
  check (handler_id <> supervisor_id)
);
create index sourcing_project_unit on sourcing_project (unit_id, created_at desc);
create index sourcing_project_supervisor on sourcing_project (supervisor_id, created_at desc);
create index sourcing_project_live on sourcing_project (state)
  where state in ('scheduled', 'published', 'signUp', 'quoting', 'closed', 'inConfirmation');
create index sourcing_project_sign_up on sourcing_project (sign_up_ends_at, id)
  where state in ('published', 'signUp');

create table sourcing_event (
  project_id text not null references sourcing_project,
  seq integer not null,
  transition text not null,
  sentence text not null,
  note text not null default '',
  -- Null: it happened by the clock.
  person_id text references person,
  at timestamptz not null,
  primary key (project_id, seq)
);
create trigger sourcing_event_append_only before update or delete on sourcing_event
  for each row execute function refuse_change();
create trigger sourcing_event_never_truncated before truncate on sourcing_event
  for each statement execute function refuse_change();

create table sourcing_invitation (
  project_id text not null references sourcing_project,
  supplier_id text not null references org,
  primary key (project_id, supplier_id)
);
create index sourcing_invitation_supplier on sourcing_invitation (supplier_id);

create table sourcing_sign_up (
  id text primary key,
  project_id text not null references sourcing_project,
  supplier_id text not null references org,
  person_id text not null references person,
  state text not null check (state in ('pending', 'refused', 'admitted')),
  -- On the receipt, drawn at random: it says nothing about how many have signed up.
  number text not null unique,
  -- SHA-256 of what was sent in.
  hash text not null,
  contact_name text not null,
  contact_phone text not null,
  statement text not null default '',
  file_group text references file_group,
  rules_version text not null,
  submitted_at timestamptz not null,
  was_amended boolean not null default false,
  decided_at timestamptz,
  decided_by text references person,
  reason text not null default '',
  unique (project_id, supplier_id)
);
create index sourcing_sign_up_supplier on sourcing_sign_up (supplier_id);

-- Files of projects and of sign-ups.
alter table file_group drop constraint file_group_domain_check;
alter table file_group add constraint file_group_domain_check check (domain in
  ('avatar', 'orderProof', 'orderReview', 'contractReview', 'general', 'project', 'signUp'));
alter table file_binding drop constraint file_binding_kind_check;
alter table file_binding add constraint file_binding_kind_check check (kind in
  ('order', 'orderReview', 'contractReview', 'profile', 'project', 'projectReview', 'signUp'));
alter table todo drop constraint todo_business_type_check;
alter table todo add constraint todo_business_type_check check (business_type in
  ('none', 'order', 'contract', 'project'));
