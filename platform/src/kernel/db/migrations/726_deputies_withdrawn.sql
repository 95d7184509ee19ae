-- A deputy of a supervisor watches the giver's auctions: that right ends with the delegation, when it is
-- revoked, or when a job sees that its time is over. Whoever shows one of these boards asks again.
create function move_rights_of_deputy() returns trigger language plpgsql as $$
begin
  perform move_rights(new.from_person_id, new.unit_id, false);
  return null;
end $$;
create constraint trigger deputy_rights after update on review_delegation deferrable initially deferred
  for each row when (new.business_type = 'countersign'
    and (new.revoked_at is not null and old.revoked_at is null
      or new.closed_at is not null and old.closed_at is null))
  execute function move_rights_of_deputy();
