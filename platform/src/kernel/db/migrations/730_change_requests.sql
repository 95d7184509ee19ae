-- One table for every change that waits until a second administrator agrees.

create table change_request (
  id text primary key,
  kind text not null,
  -- The setting, the unit, the template: what the change is of, by its kind.
  object_id text not null,
  -- The new value, as its kind keeps it.
  value jsonb not null,
  subject text not null,
  detail text not null,
  asked_by text not null references person,
  asked_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'declined', 'withdrawn')),
  decided_by text references person,
  decided_at timestamptz,
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  -- Who asked may take it back; somebody else decides.
  check ((outcome = 'withdrawn') = (decided_by = asked_by))
);

insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at, outcome,
    decided_by, decided_at)
  select id, 'setting', name, coalesce(to_jsonb(value), 'null'), name, coalesce(value, '（恢复默认）'),
    asked_by, asked_at, case when agreed then 'agreed' when not agreed then 'declined' end,
    decided_by, decided_at
  from setting_request;
insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at, outcome,
    decided_by, decided_at)
  select r.id, 'reviewBodies', r.unit_id, to_jsonb(r.body_ids), unit.name || ' 审核机构',
    coalesce((select string_agg(b.name, '、' order by b.name) from org b where b.id = any(r.body_ids)),
      '全部审核机构'),
    r.asked_by, r.asked_at, case when r.agreed then 'agreed' when not r.agreed then 'declined' end,
    r.decided_by, r.decided_at
  from review_body_request r join org unit on unit.id = r.unit_id;
drop table setting_request;
drop table review_body_request;

-- One waits for each object: a second one would be decided in ignorance of the first.
create unique index change_request_waiting on change_request (kind, object_id) where outcome is null;
create index change_request_open on change_request (asked_at) where outcome is null;
