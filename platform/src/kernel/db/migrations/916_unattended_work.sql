-- Open work that nobody of an organisation can do now, as a job finds it: asking every object for
-- everybody whom separation of duties bars takes too long for a list.
create table unattended_work (
  duty text not null,
  business_id text not null,
  org_id text not null references org,
  label text not null,
  -- The role that is missing, or why its people may not act.
  why text not null,
  -- It waits for one person, who has gone or lost the role.
  is_absent boolean not null,
  since timestamptz not null,
  primary key (duty, business_id, org_id)
);
create index unattended_work_org on unattended_work (org_id);

-- Whoever gets a role may do what nobody could: the job asks again (topics of migration 810).
create trigger person_may_act after update of roles, disabled on person
  for each statement execute function announce_due('people');
create trigger post_may_act after insert or update on post
  for each statement execute function announce_due('people');
create trigger waiver_may_act after insert or update on separation_waiver
  for each statement execute function announce_due('people');
