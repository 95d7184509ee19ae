-- Quote sheets of inquiries, their evaluation, and the explanations that suppliers are asked for.

-- The opened quotes are evaluated before the award is offered to anybody.
alter table auction add column is_evaluated boolean not null default false;
alter table countersign drop constraint countersign_kind_check;
alter table countersign add constraint countersign_kind_check check (kind in
  ('clearing', 'pause', 'emergencyPause', 'stop', 'end', 'rules', 'opening', 'resume', 'evaluation'));

-- What a supplier has typed so far. Like a sealed quote it is encrypted with a key that is not in the
-- database: who reads the tables learns no price.
create table quote_draft (
  package_number text not null references auction,
  code text not null,
  version integer not null,
  content text not null,
  saved_at timestamptz not null,
  saved_by text not null references person,
  primary key (package_number, code)
);

-- A question of the handler about an opened quote, and its supplier's written answer.
create table quote_explanation (
  id text primary key,
  package_number text not null references auction,
  code text not null,
  -- Null: about the total.
  line_no integer,
  question text not null,
  asked_by text not null references person,
  asked_at timestamptz not null,
  answer text,
  answered_by text references person,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index quote_explanation_package on quote_explanation (package_number, asked_at);
create unique index quote_explanation_open on quote_explanation (package_number, code, coalesce(line_no, 0))
  where answer is null;

alter table file_group drop constraint file_group_domain_check;
alter table file_group add constraint file_group_domain_check check (domain in
  ('avatar', 'orderProof', 'orderReview', 'contractReview', 'general', 'project', 'signUp', 'quote'));
alter table file_binding drop constraint file_binding_kind_check;
alter table file_binding add constraint file_binding_kind_check check (kind in
  ('order', 'orderReview', 'contractReview', 'profile', 'project', 'projectReview', 'signUp', 'quote'));

-- Projects in evaluation are waited for, too.
drop index sourcing_project_live;
create index sourcing_project_live on sourcing_project (state)
  where state in ('scheduled', 'published', 'signUp', 'quoting', 'closed', 'evaluating', 'inConfirmation');

-- The stages of the public list.
create index sourcing_project_stage on sourcing_project (method, state, quote_closes_at);
