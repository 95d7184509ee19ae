-- Orders are marked for the totals once a statement, not once for each line of it, by a statement whose
-- plan is kept. The rows are locked when they are there already, in the order of their ids: whoever
-- computes skips an order that is being changed.
create function mark_spend_of_lines() returns trigger language plpgsql as $$
begin
  insert into spend_dirty (order_id, changed_at)
  select order_id, clock_timestamp() from (select distinct order_id from touched) t order by order_id
  on conflict (order_id) do update set changed_at = spend_dirty.changed_at;
  return null;
end $$;

-- What an order costs stands in its lines, which are written with it: a new order alone marks nothing.
drop trigger purchase_order_spend on purchase_order;
create trigger purchase_order_spend after delete on purchase_order
  for each row execute function mark_spend_of_order();
drop trigger order_line_spend on order_line;
create trigger order_line_spend after insert on order_line referencing new table as touched
  for each statement execute function mark_spend_of_lines();
create trigger order_line_spend_gone after delete on order_line referencing old table as touched
  for each statement execute function mark_spend_of_lines();
