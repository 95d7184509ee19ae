-- Points of shops: every deduction, objection and decision is an event; the score is computed.
create table shop_point_event (
  id text primary key,
  shop_id text not null references shop,
  kind text not null check (kind in ('deducted', 'objected', 'upheld', 'revoked')),
  -- The deduction that an objection or a decision is about.
  deduction_id text references shop_point_event,
  rule text not null default '',
  points int not null default 0 check (points between 0 and 100),
  reason text not null,
  person_id text not null references person,
  at timestamptz not null,
  -- Of a deduction: until when the supplier may object.
  object_by timestamptz,
  check ((kind = 'deducted') = (deduction_id is null)),
  check ((kind = 'deducted') = (points > 0)),
  check ((kind = 'deducted') = (object_by is not null))
);
create index shop_point_event_shop on shop_point_event (shop_id, at, id);
-- One objection and one decision of each deduction.
create unique index shop_point_event_objection on shop_point_event (deduction_id) where kind = 'objected';
create unique index shop_point_event_decision on shop_point_event (deduction_id)
  where kind in ('upheld', 'revoked');
create trigger shop_point_event_append_only before update or delete on shop_point_event
  for each row execute function refuse_change();
create trigger shop_point_event_never_truncated before truncate on shop_point_event
  for each statement execute function refuse_change();
