-- The names that people, organisations and shops had before their present one. Whoever shows who did an act,
-- or whose document it is, shows the name of that moment: a later change of the name rewrites no document.
-- Most of them never changed their name and have no row here.
create table former_name (
  kind text not null check (kind in ('person', 'org', 'shop')),
  id text not null,
  -- The first moment at which the name was no longer borne.
  until timestamptz not null,
  name text not null,
  primary key (kind, id, until)
);

-- The database itself remembers the name, whichever statement changes it: the form, an import, a console.
create function remember_name() returns trigger language plpgsql as $$
begin
  -- Of several changes at one moment the first one ends the name that was borne before it.
  insert into former_name (kind, id, until, name)
  values (tg_argv[0], old.id, date_trunc('milliseconds', clock_timestamp()), old.name)
  on conflict do nothing;
  return null;
end $$;
create trigger person_name_kept after update of name on person
  for each row when (old.name is distinct from new.name) execute function remember_name('person');
create trigger org_name_kept after update of name on org
  for each row when (old.name is distinct from new.name) execute function remember_name('org');
create trigger shop_name_kept after update of name on shop
  for each row when (old.name is distinct from new.name) execute function remember_name('shop');

-- Changes of before, as far as the security log has them. What it does not have began with the present name.
insert into former_name (kind, id, until, name)
select distinct on (object, at) 'person', object, at, (regexp_match(detail, '^姓名 (.+?) → '))[1]
from security_log
where action = 'person.changed' and not was_refused and detail ~ '^姓名 .+? → '
  and exists (select from person where person.id = object)
order by object, at, seq;

create trigger former_name_immutable before update or delete on former_name
  for each row execute function refuse_change();
create trigger former_name_never_truncated before truncate on former_name
  for each statement execute function refuse_change();
