-- A row trigger does not see TRUNCATE.

create trigger auction_event_never_truncated before truncate on auction_event
  for each statement execute function refuse_change();
