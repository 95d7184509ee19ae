-- The rules of an auction stand in one column, in the form in which its terms were published. A rule
-- that is newer than an auction is absent from it and has its default.
alter table auction add column rules jsonb;

update auction set rules = jsonb_build_object(
  'direction', direction,
  'quoteMethod', quote_method,
  'bidMode', bid_mode,
  'startingPrice', starting_price,
  'step', case step_kind
    when 'amount' then jsonb_build_object('kind', 'amount', 'amount', step_amount)
    else jsonb_build_object('kind', 'percent', 'hundredths', step_hundredths) end,
  'stepBase', step_base,
  'multipleOfStep', multiple_of_step,
  'leaderMayRebid', leader_may_rebid,
  'extension', jsonb_build_object('triggerMs', extension_trigger_ms,
    'lengthMs', extension_length_ms, 'allowed', extensions_allowed),
  'minSuppliers', min_suppliers,
  'identity', identity,
  'dualControl', dual_control);

alter table auction alter column rules set not null;
alter table auction
  drop column direction, drop column quote_method, drop column bid_mode, drop column starting_price,
  drop column step_kind, drop column step_amount, drop column step_hundredths, drop column step_base,
  drop column multiple_of_step, drop column leader_may_rebid, drop column extension_trigger_ms,
  drop column extension_length_ms, drop column extensions_allowed, drop column min_suppliers,
  drop column identity, drop column dual_control;
