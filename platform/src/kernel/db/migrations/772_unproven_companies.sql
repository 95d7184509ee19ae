-- Anybody can register a company with any credit code. Until a code to its mail or phone was given, or an
-- operator released it, its account is unproven: it holds no credit code against the real company.

alter table org add column unproven_since timestamptz;
alter table shop_entry add column is_proven boolean not null default true;
drop index shop_entry_credit_code;
create unique index shop_entry_credit_code on shop_entry (credit_code) where is_proven;
create index shop_entry_unproven on shop_entry (saved_at, shop_id) where not is_proven;

-- Registrations of before that nobody reviewed, and whose mail nobody confirmed.
update shop_entry e set is_proven = false from shop s
  where s.id = e.shop_id and s.state = 'incomplete' and e.agreement <> '' and e.approved is null
    and not exists (select from person p join person_profile f on f.person_id = p.id
      where p.org_id = s.org_id and f.confirmed_email <> '');
update org set unproven_since = e.saved_at, code = '未核实 ' || e.number
  from shop_entry e join shop s on s.id = e.shop_id
  where s.org_id = org.id and not e.is_proven;
