-- Posts in a unit that is closed give nothing until it is opened again.
create function roles_of_today(of_person text, of_unit text) returns text[] language sql stable as $$
  select array(
    select distinct role from post
    where post.person_id = of_person and post.org_id = of_unit and ended_at is null
      and from_on <= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      and (to_on is null or to_on >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
      and not exists (select from org where org.id = of_unit and is_closed)
    order by role)
$$;

create or replace function refresh_roles() returns trigger language plpgsql as $$
begin
  update person set roles = roles_of_today(id, org_id) where id = new.person_id;
  return null;
end $$;

create function refresh_roles_of_unit() returns trigger language plpgsql as $$
begin
  update person set roles = roles_of_today(id, org_id)
  where org_id = new.id and roles is distinct from roles_of_today(id, org_id);
  return null;
end $$;
create trigger unit_closed after update of is_closed on org
  for each row when (new.is_closed <> old.is_closed) execute function refresh_roles_of_unit();

-- People of other units lose their posts there; the rights of its own people move with their roles.
create function move_rights_of_unit() returns trigger language plpgsql as $$
begin
  perform move_rights(post.person_id, new.id, bool_or(post.role = 'supervisor'))
  from post join person on person.id = post.person_id and person.org_id <> new.id
  where post.org_id = new.id and post.ended_at is null group by post.person_id;
  return null;
end $$;
create constraint trigger unit_rights after update on org deferrable initially deferred
  for each row when (new.is_closed and not old.is_closed) execute function move_rights_of_unit();

update person set roles = '{}' from org where org.id = person.org_id and org.is_closed;
