-- Staff accounts of suppliers: they reach the calls of their posts. People of a supplier without a row
-- are its administrators.
create table supplier_staff (
  person_id text primary key references person,
  org_id text not null references org,
  duties text[] not null check (cardinality(duties) > 0
    and duties <@ array['quoting', 'listing', 'fulfilment', 'settlement']),
  created_at timestamptz not null,
  created_by text not null references person
);
create index supplier_staff_org on supplier_staff (org_id, created_at);
