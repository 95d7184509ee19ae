-- A delegation is given for one unit: the one that its giver acted for, of which the deputy was.
alter table review_delegation add column unit_id text references org;
update review_delegation d set unit_id = person.org_id from person where person.id = d.to_person_id;
alter table review_delegation alter column unit_id set not null;
