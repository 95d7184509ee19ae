-- A right that ends outside of a call (a post's last day, a command) is pushed by nobody: the version of
-- the rights moves with it, so that whoever shows the board asks again at its next poll. A supervisor may
-- stand in for the other supervisors of the unit. At the end of the transaction, since bids wait meanwhile.
create function move_rights(person_id text, unit_id text, was_supervisor boolean) returns void
language plpgsql as $$
declare one text;
begin
  for one in
    select a.package_number from auction a
    join package on package.number = a.package_number
    join project on project.id = package.project_id
    where not a.settled and (project.handler_id = $1 or project.supervisor_id = $1
      or was_supervisor and project.unit_id = $2
      or exists (select from auction_entrant e join person on person.org_id = e.supplier_id
        where e.package_number = a.package_number and person.id = $1))
    order by 1
  loop
    -- The queue of the auction's bids, as before every change of an auction.
    perform pg_advisory_xact_lock(hashtextextended(one, 74));
    update auction set rights_version = rights_version + 1 where package_number = one;
  end loop;
end $$;

create function move_rights_of_person() returns trigger language plpgsql as $$
begin
  perform move_rights(new.id, old.org_id, 'supervisor' = any(old.roles));
  return null;
end $$;
create constraint trigger person_rights after update on person deferrable initially deferred
  for each row when (new.disabled and not old.disabled or not new.roles @> old.roles
    or new.org_id <> old.org_id)
  execute function move_rights_of_person();

create function move_rights_of_post() returns trigger language plpgsql as $$
begin
  perform move_rights(new.person_id, new.org_id, new.role = 'supervisor');
  return null;
end $$;
create constraint trigger post_rights after update on post deferrable initially deferred
  for each row when (new.ended_at is not null and old.ended_at is null)
  execute function move_rights_of_post();
