-- A deputy of a supervisor watches the giver's auctions: that right ends with the delegation, when it is
-- revoked, or when a job sees that its time is over.
create function move_rights_of_deputy() returns trigger language plpgsql as $$
declare one text;
begin
  for one in
    select a.package_number from auction a
    join package on package.number = a.package_number
    join project on project.id = package.project_id
    where not a.settled and project.supervisor_id = new.from_person_id
    order by 1
  loop
    -- The queue of the auction's bids, as before every change of an auction.
    perform pg_advisory_xact_lock(hashtextextended(one, 74));
    update auction set rights_version = rights_version + 1 where package_number = one;
  end loop;
  return null;
end $$;
create constraint trigger deputy_rights after update on review_delegation deferrable initially deferred
  for each row when (new.business_type = 'countersign'
    and (new.revoked_at is not null and old.revoked_at is null
      or new.closed_at is not null and old.closed_at is null))
  execute function move_rights_of_deputy();
