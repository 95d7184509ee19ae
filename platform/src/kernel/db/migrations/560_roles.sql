-- Roles that organisations make out of the product's: which verbs they allow, and which rows each reaches.

create table role (
  id text primary key,
  -- Null: made for every unit.
  unit_id text references org,
  name text not null,
  -- The product's role that it is made of; its separation rules hold.
  base text not null,
  note text not null default '',
  ended_at timestamptz,
  changed_at timestamptz not null,
  changed_by text references person
);
create unique index role_name on role (coalesce(unit_id, ''), name) where ended_at is null;

create table role_grant (
  role_id text not null references role,
  -- Subject and deed: order.read.
  verb text not null,
  scope text not null
    check (scope in ('own', 'department', 'unit', 'unitBelow', 'participant', 'all')),
  primary key (role_id, verb)
);

-- Null: the product's role as it is.
alter table post add column role_id text references role;
create index post_made on post (person_id, org_id) where role_id is not null and ended_at is null;
