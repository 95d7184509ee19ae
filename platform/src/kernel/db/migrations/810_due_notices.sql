-- Platforms sleep until the next moment at which something is due. What may bring an earlier one is
-- announced when its transaction commits. Commits that announce something wait for each other, so no
-- bid does: it writes none of these columns, or moves the end later. An order does where its supplier
-- has webhooks.

create function announce_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('jicai_due', tg_argv[0]);
  return null;
end $$;

create trigger auction_due_new after insert on auction
  for each statement execute function announce_due('auction');
create trigger auction_due after update of closes_at, opens_at, run_state, settled, outcome, award,
    award_due_at, fault_from, rules_version on auction
  for each row when (new.closes_at < old.closes_at
    or new.opens_at is distinct from old.opens_at
    or new.run_state is distinct from old.run_state
    or new.settled is distinct from old.settled
    or new.outcome is distinct from old.outcome
    or new.award is distinct from old.award
    or new.award_due_at is distinct from old.award_due_at
    or new.fault_from is distinct from old.fault_from
    or new.rules_version is distinct from old.rules_version)
  execute function announce_due('auction');

create trigger sourcing_project_due after insert or update of state, publish_at, sign_up_opens_at,
    sign_up_ends_at, quote_opens_at, ordered_at on sourcing_project
  for each statement execute function announce_due('project');
create trigger sourcing_sign_up_due after update of state or delete on sourcing_sign_up
  for each statement execute function announce_due('project');
create trigger project_change_due after insert or update on project_change
  for each statement execute function announce_due('project');
create trigger order_hold_due after delete on order_hold
  for each statement execute function announce_due('project');

create trigger group_buy_due after insert or update of state, starts_at, ends_at on group_buy
  for each statement execute function announce_due('groupBuy');

create trigger webhook_delivery_due after insert or update of state on webhook_delivery
  for each row when (new.state = 'new') execute function announce_due('webhook');
