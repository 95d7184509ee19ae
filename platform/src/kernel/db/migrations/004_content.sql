-- Notices, and what the homes show.

create table notice (
  id text primary key,
  kind text not null check (kind in ('general', 'policy', 'purchase', 'result', 'guide', 'violation')),
  title text not null,
  area_name text not null default '',
  publisher text not null,
  is_top boolean not null default false,
  body jsonb not null,
  read_count integer not null default 0,
  objection_until timestamptz,
  published_at timestamptz not null
);
create index notice_newest on notice (is_top desc, published_at desc, id desc);
create index notice_newest_of_kind on notice (kind, is_top desc, published_at desc, id desc);
create index notice_time_of_kind on notice (kind, published_at, id);

-- The large pictures of a zone's home. What is drawn is the client's affair: `drawing` names it.
create table home_picture (
  id text primary key,
  zone_id text not null references zone,
  title text not null,
  subtitle text not null default '',
  action text not null default '',
  link text not null default '',
  drawing text not null default '',
  tone text not null default 'brand',
  position int not null default 0,
  starts_at timestamptz not null default now(),
  ends_at timestamptz
);
create index home_picture_zone on home_picture (zone_id, position);

-- The floors of a zone's home; without a category a floor shows the best of the whole zone.
create table home_floor (
  id text primary key,
  zone_id text not null references zone,
  title text not null,
  slogan text not null default '',
  tone text not null default 'brand',
  category_id text references category,
  position int not null default 0
);
create index home_floor_zone on home_floor (zone_id, position);

-- How one reaches the platform; one row.
create table contact (
  id text primary key,
  phone text not null,
  hours text not null,
  email text not null,
  address text not null,
  company text not null,
  record_number text not null
);
