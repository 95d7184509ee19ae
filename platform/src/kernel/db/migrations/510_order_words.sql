-- The words by which an order and its documents are found, in lower case: the order's numbers and name,
-- the names of its lines, the numbers of its documents, the names of contracts, the warehouses. They
-- stand beside the order, so that its moves do not write them again.
create table order_words (
  order_id text primary key references purchase_order on delete cascade,
  unit_id text not null references org,
  supplier_id text not null references org,
  words text not null
);

-- The characters of the words and their pairs: a text with a keyword in it has those of the keyword.
-- The two sides of the order stand among them, so that one index asks for both.
create function order_parts(words text, unit_id text, supplier_id text) returns text[]
  language sql immutable strict parallel safe as $$
  select chars || array(select one || next from unnest(chars, chars[2:]) as pairs (one, next)
      where next is not null) || array['unit:' || unit_id, 'supplier:' || supplier_id]
  from string_to_array(words, null) as chars
$$;
-- New words wait in a short list, which a search reads in well under a millisecond: an order that is
-- placed does not pay for a hundred places of the index.
create index order_words_parts on order_words using gin (order_parts(words, unit_id, supplier_id))
  with (fastupdate = on, gin_pending_list_limit = 256);

create function write_order_words(ids text[]) returns void language sql as $$
  insert into order_words (order_id, unit_id, supplier_id, words)
  select o.id, o.unit_id, o.supplier_id, concat_ws(e'\n', o.search_text,
      (select string_agg(lower(l.name), e'\n' order by l.line_no) from order_line l where l.order_id = o.id),
      (select string_agg(lower(c.number || e'\n' || c.name), e'\n' order by c.number) from contract c
        where c.order_id = o.id),
      (select string_agg(lower(a.number), e'\n' order by a.number) from acceptance a where a.order_id = o.id),
      (select string_agg(lower(e.number || e'\n' || e.warehouse), e'\n' order by e.number) from stock_entry e
        where e.order_id = o.id),
      (select string_agg(lower(s.number), e'\n' order by s.number) from after_sale s where s.order_id = o.id))
    from purchase_order o where o.id = any(ids)
  on conflict (order_id) do update set words = excluded.words where order_words.words <> excluded.words
$$;
select write_order_words(array(select id from purchase_order));

-- A new order has its words with its lines, which follow it in the same transaction.
create function note_words_of_order() returns trigger language plpgsql as $$
begin
  perform write_order_words(array[new.id]);
  return null;
end $$;
create trigger purchase_order_words_update after update on purchase_order
  for each row when (old.search_text is distinct from new.search_text) execute function note_words_of_order();

-- Many lines of an order that are written at once are one change of its words.
create function note_words_of_rows() returns trigger language plpgsql as $$
begin
  perform write_order_words(array(select distinct order_id from changed));
  return null;
end $$;
-- A new order has no documents yet: its words are those of itself and its lines.
create function note_words_of_lines() returns trigger language plpgsql as $$
declare
  known text[] := array(select w.order_id from order_words w
    where w.order_id in (select order_id from changed));
begin
  insert into order_words (order_id, unit_id, supplier_id, words)
    select o.id, o.unit_id, o.supplier_id, o.search_text || e'\n' || l.names
    from (select order_id, string_agg(lower(name), e'\n' order by line_no) as names
      from changed group by order_id) l
    join purchase_order o on o.id = l.order_id where o.id <> all(known);
  if cardinality(known) > 0 then perform write_order_words(known); end if;
  return null;
end $$;
create trigger order_line_words_insert after insert on order_line referencing new table as changed
  for each statement execute function note_words_of_lines();
create trigger order_line_words_delete after delete on order_line referencing old table as changed
  for each statement execute function note_words_of_rows();
create trigger contract_words_insert after insert on contract referencing new table as changed
  for each statement execute function note_words_of_rows();
create trigger acceptance_words_insert after insert on acceptance referencing new table as changed
  for each statement execute function note_words_of_rows();
create trigger stock_entry_words_insert after insert on stock_entry referencing new table as changed
  for each statement execute function note_words_of_rows();
create trigger after_sale_words_insert after insert on after_sale referencing new table as changed
  for each statement execute function note_words_of_rows();

create function note_words_of_row() returns trigger language plpgsql as $$
begin
  perform write_order_words(array[new.order_id]);
  return null;
end $$;
create trigger order_line_words_update after update on order_line
  for each row when (old.name <> new.name) execute function note_words_of_row();
create trigger contract_words_update after update on contract
  for each row when (old.name <> new.name) execute function note_words_of_row();

-- The lists' own indexes are half as large without the words.
drop index purchase_order_counted;
create index purchase_order_counted on purchase_order (unit_id, state, submitted_at desc, id)
  include (after_sale, buyer_id, funds_type, amount, zone_id, supplier_id, shop_id);
drop index purchase_order_supplier_counted;
create index purchase_order_supplier_counted on purchase_order (supplier_id, state, submitted_at desc, id)
  include (after_sale, buyer_id, funds_type, amount, zone_id, unit_id, shop_id) where passed_at is not null;
