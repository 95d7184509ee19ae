-- A request for a countersign that nobody decides in time reaches the unit's other supervisors, and the
-- handler sees whether it was seen.
alter table countersign
  add column seen_at timestamptz,
  add column seen_by text references person (id),
  add column escalated_at timestamptz;

create index countersign_to_escalate on countersign (requested_at)
  where decision is null and escalated_at is null;
create index countersign_escalated on countersign (package_number) where escalated_at is not null;
