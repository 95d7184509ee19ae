-- One review engine for every business type: what a review needs of its subject stands with it.

alter table review_flow drop constraint review_flow_business_type_check;
alter table review_flow add constraint review_flow_business_type_form check (business_type ~ '^[a-z][A-Za-z]{0,39}$');
alter table review_flow add column process_name text not null default '订单审核';
-- The page of the subject, a path of the site.
alter table review_flow add column detail_url text not null default '';
-- People who must never decide: they ordered, submitted or profit from the subject.
alter table review_flow add column party_ids text[] not null default '{}';
-- The deadline of the level at which it stands, and when people were reminded of it.
alter table review_flow add column due_at timestamptz;
alter table review_flow add column reminded_at timestamptz;
update review_flow set party_ids = array[o.buyer_id], detail_url = '/order/orderDetail?ddid=' || o.id
  from purchase_order o where review_flow.business_type = 'order' and o.id = review_flow.business_id;
alter table review_flow alter column process_name drop default;
create index review_flow_due on review_flow (due_at) where state = 'running' and due_at is not null;

-- Levels of every business type; by role of a body, or by person; with a deadline in hours.
alter table review_level add column business_type text not null default 'order';
alter table review_level add column person_id text references person;
alter table review_level add column role text;
alter table review_level add column due_hours int check (due_hours between 1 and 2000);

-- The level's key and name as they were: levels move when a reviewer is added between them.
alter table review_step add column level_key text;
alter table review_step add column level_name text;
-- The person in whose place somebody acted.
alter table review_step add column for_person_id text references person;
alter table review_step drop constraint review_step_action_check;
alter table review_step add constraint review_step_action_check check (action in
  ('submitted', 'passed', 'failed', 'returned', 'transferred', 'withdrawn', 'reviewerAdded'));

-- Somebody decides in another's place for a time.
create table review_delegation (
  id text primary key,
  from_person_id text not null references person,
  to_person_id text not null references person,
  -- Null: every business type.
  business_type text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- When the person got the to-dos that were open already.
  announced_at timestamptz,
  check (from_person_id <> to_person_id),
  check (starts_at < ends_at)
);
create index review_delegation_from on review_delegation (from_person_id) where revoked_at is null;
create index review_delegation_to on review_delegation (to_person_id) where revoked_at is null;
