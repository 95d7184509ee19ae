-- Uploaded files in groups, their parts while they are on the way; what a person says of himself.

create table file_group (
  -- Issued by the server, not to be guessed; never part of a path.
  id text primary key,
  owner_id text not null references person,
  domain text not null check (domain in ('avatar', 'orderProof', 'orderReview', 'contractReview', 'general')),
  created_at timestamptz not null
);
create index file_group_owner on file_group (owner_id);

-- What a group belongs to since a form was saved; one proof may serve several orders.
create table file_binding (
  group_id text not null references file_group on delete cascade,
  kind text not null check (kind in ('order', 'orderReview', 'contractReview', 'profile')),
  object_id text not null,
  created_at timestamptz not null,
  primary key (group_id, kind, object_id)
);
create index file_binding_object on file_binding (kind, object_id);

create table file (
  id text primary key,
  group_id text not null references file_group on delete cascade,
  owner_id text not null references person,
  -- The browser's name for one upload: the same file sent again finds its chunks.
  upload_key text not null,
  name text not null,
  extension text not null,
  size bigint not null,
  -- receiving: chunks come in; checking: one call puts them together; temporary: until its form is
  -- saved; stored: part of a business object.
  state text not null check (state in ('receiving', 'checking', 'temporary', 'stored')),
  -- Where the bytes are; made by the server.
  storage_key text not null unique,
  -- The store's own name for an upload in parts.
  storage_upload text not null,
  -- When one call began to put it together; another may after a while.
  checking_since timestamptz,
  -- SHA-256 over the SHA-256 of the chunks in their order.
  digest text,
  created_at timestamptz not null,
  unique (group_id, upload_key)
);
create index file_owner on file (owner_id);
create index file_unfinished on file (created_at) where state <> 'stored';

create table file_chunk (
  file_id text not null references file on delete cascade,
  number int not null,
  size int not null,
  digest text not null,
  -- What the store answered for the part.
  part text not null,
  primary key (file_id, number)
);

-- Bytes that no row names any more; the sweep removes them from the store after the commit.
create table file_removal (
  storage_key text primary key,
  storage_upload text not null,
  created_at timestamptz not null
);

create table person_profile (
  person_id text primary key references person,
  phone text not null default '',
  email text not null default '',
  avatar_group_id text references file_group,
  notify_order boolean not null default true,
  notify_todo boolean not null default true,
  notify_price boolean not null default false,
  updated_at timestamptz not null
);
