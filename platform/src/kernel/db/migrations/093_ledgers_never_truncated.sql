-- A row trigger does not see TRUNCATE: the ledgers that had only row triggers get the other one.

create trigger order_event_never_truncated before truncate on order_event
  for each statement execute function refuse_change();
create trigger order_recipient_never_truncated before truncate on order_recipient
  for each statement execute function refuse_change();
create trigger order_snapshot_never_truncated before truncate on order_snapshot
  for each statement execute function refuse_change();
create trigger review_step_never_truncated before truncate on review_step
  for each statement execute function refuse_change();
