-- Order lines and statement lines carry the tax rate of what was bought; -1 is 免税, -2 is 不征税.

do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'order_line'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%tax_rate%';
  execute format('alter table order_line drop constraint %I', name);
end $$;
alter table order_line add constraint order_line_tax_rate check (tax_rate between -2 and 10000);

-- Null: the line is from before its rate was known.
alter table statement_line add column tax_rate int check (tax_rate between -2 and 10000);
