-- A right that ends outside of a call (a post's last day, a command) is pushed by nobody: the version of
-- the rights moves with it, so that whoever shows the board asks again at its next poll.
create function move_rights(people text[]) returns void language sql as $$
  update auction set rights_version = rights_version + 1 where package_number in (
    select a.package_number from auction a
    join package on package.number = a.package_number
    join project on project.id = package.project_id
    where not a.settled and (project.handler_id = any(people) or project.supervisor_id = any(people)
      or exists (select from auction_entrant e join person on person.org_id = e.supplier_id
        where e.package_number = a.package_number and person.id = any(people)))
    order by a.package_number for no key update of a)
$$;

create function move_rights_of_people() returns trigger language plpgsql as $$
declare people text[];
begin
  people := array(select n.id from after_rows n join before_rows b on b.id = n.id
    where n.disabled and not b.disabled or not n.roles @> b.roles or n.org_id <> b.org_id);
  if cardinality(people) > 0 then perform move_rights(people); end if;
  return null;
end $$;
create trigger person_rights after update on person
  referencing old table as before_rows new table as after_rows
  for each statement execute function move_rights_of_people();

create function move_rights_of_posts() returns trigger language plpgsql as $$
declare people text[];
begin
  people := array(select distinct n.person_id from after_rows n join before_rows b on b.id = n.id
    where n.ended_at is not null and b.ended_at is null);
  if cardinality(people) > 0 then perform move_rights(people); end if;
  return null;
end $$;
create trigger post_rights after update on post
  referencing old table as before_rows new table as after_rows
  for each statement execute function move_rights_of_posts();
