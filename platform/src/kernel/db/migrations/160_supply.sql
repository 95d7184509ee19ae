-- Suppliers' shops and products on their way into the mall: staged text, reviews, certificates.

-- Certificates have a kind, an issuer and a file; the kind says which products need one.
alter table shop_certificate add column kind text not null default 'other';
alter table shop_certificate add column issuer text not null default '';
alter table shop_certificate add column file_group text references file_group;
create index shop_certificate_expiry on shop_certificate (expires_at) where expires_at is not null;

-- Warnings that were given, so that each is given once.
create table certificate_warning (
  certificate_id text not null references shop_certificate on delete cascade,
  days int not null,
  expires_at timestamptz not null,
  at timestamptz not null,
  primary key (certificate_id, days, expires_at)
);

-- The categories for which a shop was admitted; a shop without rows sells in every category.
create table shop_category (
  shop_id text not null references shop on delete cascade,
  category_id text not null references category,
  primary key (shop_id, category_id)
);

-- Rules of a category and all categories below it.
create table category_rule (
  category_id text primary key references category,
  -- The highest unit price in 分, and the standard that says so.
  ceiling bigint check (ceiling > 0),
  standard text not null default '',
  -- Kinds of certificates that the shop must hold.
  certificates text[] not null default '{}'
);

-- Words of titles and descriptions; 'except' marks a phrase in which such a word is innocent.
create table banned_word (
  word text primary key,
  class text not null,
  action text not null check (action in ('refuse', 'review', 'except'))
);

-- The text of a product as its supplier types it; the product itself stays as it was approved.
create table product_draft (
  goods_id text primary key references goods on delete cascade,
  shop_id text not null references shop,
  state text not null check (state in ('editing', 'inReview', 'rejected', 'applied')),
  content jsonb not null,
  version int not null default 1,
  -- SHA-256 of the text under review.
  content_hash text not null default '',
  findings jsonb not null default '[]',
  reason text not null default '',
  -- What duplicates are found by.
  brand text not null default '',
  model text not null default '',
  barcode text not null default '',
  saved_at timestamptz not null,
  saved_by text not null references person,
  submitted_at timestamptz
);
create index product_draft_shop on product_draft (shop_id, saved_at desc);
create index product_draft_queue on product_draft (submitted_at, goods_id) where state = 'inReview';

create table product_event (
  goods_id text not null references goods,
  seq int not null,
  transition text not null,
  sentence text not null,
  note text not null default '',
  -- Null: it happened by the clock.
  person_id text references person,
  at timestamptz not null,
  primary key (goods_id, seq)
);
create trigger product_event_append_only before update or delete on product_event
  for each row execute function refuse_change();
create trigger product_event_never_truncated before truncate on product_event
  for each statement execute function refuse_change();

-- Corrections that a reviewer asked for; after the deadline the product leaves the shelf.
create table product_correction (
  goods_id text primary key references goods on delete cascade,
  reason text not null,
  due_at timestamptz not null,
  asked_by text not null references person,
  asked_at timestamptz not null
);
create index product_correction_due on product_correction (due_at);

-- Products that left the shelf because a certificate ended; they come back with its renewal.
create table certificate_hold (
  goods_id text primary key references goods on delete cascade,
  kind text not null,
  since timestamptz not null
);

-- A shop's information as its supplier types it; the shop itself stays as it was approved.
create table shop_entry (
  shop_id text primary key references shop,
  -- The number of the application, drawn at random.
  number text not null unique,
  state text not null check (state in ('editing', 'inReview', 'rejected', 'applied')),
  content jsonb not null,
  -- The text of the last approval.
  approved jsonb,
  version int not null default 1,
  content_hash text not null default '',
  reason text not null default '',
  credit_code text not null,
  mobile text not null,
  agreement text not null,
  saved_at timestamptz not null,
  submitted_at timestamptz
);
create unique index shop_entry_credit_code on shop_entry (credit_code);
create index shop_entry_mobile on shop_entry (mobile);
create index shop_entry_queue on shop_entry (submitted_at, shop_id) where state = 'inReview';

-- The bank account of a shop; a change waits, and the old contact is told.
create table shop_bank (
  shop_id text primary key references shop,
  bank text not null,
  account text not null,
  next_bank text,
  next_account text,
  next_at timestamptz
);
create index shop_bank_next on shop_bank (next_at) where next_at is not null;

create table shop_event (
  shop_id text not null references shop,
  seq int not null,
  sentence text not null,
  note text not null default '',
  person_id text references person,
  at timestamptz not null,
  primary key (shop_id, seq)
);
create trigger shop_event_append_only before update or delete on shop_event
  for each row execute function refuse_change();
create trigger shop_event_never_truncated before truncate on shop_event
  for each statement execute function refuse_change();

create index goods_barcode on goods (shop_id, barcode) where barcode <> '';
create index goods_model on goods (brand_id, model) where model <> '';
create index person_listing_reviewer on person (org_id) where 'listingReviewer' = any (roles);

-- Further kinds of files; the lists keep what they had.
do $$
declare
  one record;
  definition text;
begin
  for one in
    select * from (values
      ('file_group', 'file_group_domain_check', array['productPicture', 'shopPaper']),
      ('file_binding', 'file_binding_kind_check', array['productPicture', 'shopPaper'])
    ) as t(tab, name, added)
  loop
    select pg_get_constraintdef(oid) into definition from pg_constraint where conname = one.name;
    definition := replace(definition, 'ARRAY[',
      'ARRAY[' || (select string_agg(quote_literal(a) || '::text, ', '') from unnest(one.added) a));
    execute format('alter table %I drop constraint %I', one.tab, one.name);
    execute format('alter table %I add constraint %I %s', one.tab, one.name, definition);
  end loop;
end $$;
