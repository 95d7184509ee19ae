-- The words of new orders find each order by its key. A trigger's plan is kept for as long as the
-- connection lives: made while the tables were small, it read all of them at each submit.
create or replace function note_words_of_lines() returns trigger language plpgsql as $$
declare
  known text[] := array(select l.order_id from (select distinct order_id from changed) l
    cross join lateral (select from order_words w where w.order_id = l.order_id offset 0) w);
begin
  insert into order_words (order_id, unit_id, supplier_id, words)
    select l.order_id, o.unit_id, o.supplier_id, o.search_text || e'\n' || l.names
    from (select order_id, string_agg(lower(name), e'\n' order by line_no) as names
      from changed group by order_id) l
    cross join lateral (select unit_id, supplier_id, search_text from purchase_order
      where id = l.order_id offset 0) o
    where l.order_id <> all(known);
  if cardinality(known) > 0 then perform write_order_words(known); end if;
  return null;
end $$;
