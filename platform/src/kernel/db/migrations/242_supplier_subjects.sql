-- Suppliers as subjects of law: one record of who they are and where they are paid.

create table supplier_subject (
  org_id text primary key references org,
  legal_person text not null default '',
  -- 企业规模, as the supplier declared it; null is unknown.
  size text check (size in ('large', 'medium', 'small', 'micro')),
  address text not null default '',
  phone text not null default '',
  bank text not null,
  account text not null,
  changed_at timestamptz not null default now()
);
-- Suppliers who have something in common.
create index supplier_subject_legal_person on supplier_subject (legal_person) where legal_person <> '';
create index supplier_subject_phone on supplier_subject (phone) where phone <> '';
create index supplier_subject_account on supplier_subject (account) where account <> '';

insert into supplier_subject (org_id, bank, account) select org_id, bank, account from supplier_account;
-- Of shops that were approved, what they declared.
insert into supplier_subject (org_id, legal_person, size, address, phone, bank, account)
select s.org_id, coalesce(e.approved ->> 'fddbr', ''),
  case e.approved ->> 'qygm' when '1' then 'large' when '2' then 'medium' when '3' then 'small'
    when '4' then 'micro' end,
  coalesce(e.approved ->> 'zcdz', ''), coalesce(e.mobile, ''), coalesce(b.bank, ''), coalesce(b.account, '')
from shop_entry e join shop s on s.id = e.shop_id left join shop_bank b on b.shop_id = s.id
where e.approved is not null
on conflict (org_id) do update set legal_person = excluded.legal_person, size = excluded.size,
  address = excluded.address, phone = excluded.phone;

-- The account on which a supplier is paid is a part of the record.
drop table supplier_account;
create view supplier_account as select org_id, bank, account from supplier_subject;
