-- The characters of a text and their pairs: what has a keyword in it has those of the keyword. The cost
-- keeps the planner from asking a hundred thousand rows for theirs when the index knows.
create function text_parts(words text) returns text[]
  language sql immutable strict parallel safe cost 10000 as $$
  select chars || array(select one || next from unnest(chars, chars[2:]) as pairs (one, next)
      where next is not null)
  from string_to_array(words, null) as chars
$$;
-- New words wait in a short list, which a search reads in well under a millisecond.
create index sourcing_project_parts on sourcing_project using gin (text_parts(search_text))
  with (fastupdate = on, gin_pending_list_limit = 256);
