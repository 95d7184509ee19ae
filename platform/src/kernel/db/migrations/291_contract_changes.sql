-- A contract is to be signed within days of the award, and supplements may add pieces.

-- The days of signing may be over before the supplier confirms the order: then the draft is late at once.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'contract'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%created_at <= sign_by%';
  execute format('alter table contract drop constraint %I', name);
end $$;

-- [{lineNo, quantity}]: pieces of order lines that a supplement adds, as lines of their own.
alter table contract add column added jsonb not null default '[]';
