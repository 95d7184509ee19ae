-- The consequence of an objection that was found to be right: the result stands, or it is annulled.

alter table objection
  add column conclusion text check (conclusion in ('stands', 'annulled')),
  add column conclusion_reason text not null default '',
  add column concluded_by text references person,
  add column concluded_at timestamptz,
  add check ((conclusion is null) = (concluded_at is null)),
  add check (conclusion is null or verdict = 'upheld');
