-- Units in a tree, departments, posts from day to day, personnel records.

alter table org add column parent_id text references org;
alter table org add column is_closed boolean not null default false;
alter table org add check (parent_id <> id);
create index org_parent on org (parent_id);

create table department (
  id text primary key,
  org_id text not null references org,
  code text not null,
  name text not null,
  parent_id text references department,
  unique (org_id, code)
);

-- A role of a person in a unit, from day to day in China.
create table post (
  id text primary key,
  person_id text not null references person,
  org_id text not null references org,
  department_id text references department,
  role text not null,
  -- Days as text, like 2026-05-01: they are compared as they are written.
  from_on text not null check (from_on ~ '^\d{4}-\d\d-\d\d$'),
  to_on text check (to_on ~ '^\d{4}-\d\d-\d\d$'),
  -- Null: it came with the account, before posts were recorded.
  granted_by text references person,
  granted_at timestamptz not null,
  ended_at timestamptz,
  ended_by text references person,
  check (to_on >= from_on)
);
create unique index post_once on post (person_id, org_id, role) where ended_at is null;
create index post_org on post (org_id) where ended_at is null;
create index post_ends on post (to_on) where ended_at is null and to_on is not null;

insert into post (id, person_id, org_id, role, from_on, granted_at)
  select 'post-' || id || '-' || r, id, org_id, r, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), created_at
  from person, unnest(roles) r;

-- `person.roles` is what the posts in the person's own unit give now: other slices read it.
create function refresh_roles() returns trigger language plpgsql as $$
begin
  update person set roles = array(
    select distinct role from post
    where post.person_id = person.id and post.org_id = person.org_id and ended_at is null
      and from_on <= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      and (to_on is null or to_on >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
    order by role)
  where id = new.person_id;
  return null;
end $$;
create trigger post_changed after insert or update on post
  for each row execute function refresh_roles();

-- An account that is made with roles gets a post for each of them.
create function first_posts() returns trigger language plpgsql as $$
begin
  insert into post (id, person_id, org_id, role, from_on, granted_at)
    select 'post-' || new.id || '-' || r, new.id, new.org_id, r,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), now()
    from unnest(new.roles) r;
  return null;
end $$;
create trigger person_posts after insert on person
  for each row execute function first_posts();

create table person_record (
  person_id text primary key references person,
  -- Year and running number: RY2026000001.
  number text not null unique,
  id_number text not null default '',
  title text not null default '',
  department_id text references department,
  note text not null default '',
  left_at timestamptz,
  updated_at timestamptz not null,
  updated_by text not null references person
);
create unique index person_record_id_number on person_record (id_number) where id_number <> '';

-- The unit that a session works for; null is the person's own.
alter table session add column org_id text references org;

-- A small unit may let one person do what rules 1 and 3 to 5 keep apart.
create table separation_waiver (
  id text primary key,
  unit_id text not null references org,
  rules text[] not null,
  reason text not null,
  asked_by text not null references person,
  asked_at timestamptz not null,
  granted_by text references person,
  granted_at timestamptz,
  until_on text not null,
  check (granted_by <> asked_by)
);
create index separation_waiver_unit on separation_waiver (unit_id, until_on);

create table member_application (
  id text primary key,
  number text not null unique,
  state text not null check (state in ('pending', 'accepted', 'refused')),
  unit_id text not null references org,
  login_name text not null,
  password_hash text not null,
  name text not null,
  department text not null default '',
  phone text not null,
  id_number text not null,
  role text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references person,
  reason text not null default '',
  person_id text references person
);
create index member_application_unit on member_application (unit_id, state, submitted_at desc);
create unique index member_application_login on member_application (lower(login_name))
  where state = 'pending';
