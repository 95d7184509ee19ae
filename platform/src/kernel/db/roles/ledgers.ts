/**
 * The append-only tables by name, each with the columns that may be updated. Apart from updating these
 * columns, the application's role may only read and append; on most of the tables, triggers refuse other
 * changes by any role.
 */
export const LEDGERS: Readonly<Record<string, readonly string[]>> = {
  auction_event: [],
  // The row of a voided bid is never deleted: `voided_by` is set to the event that voided the bid.
  auction_bid: ['voided_by'],
  reminder: [],
  signing_key: [],
  signing_successor: [],
  evidence_leaf: [],
  // A tile grows until it is full; a trigger refuses every other change.
  evidence_tile: ['hashes'],
  evidence_checkpoint: [],
  account_control: [],
  account_proof: [],
  order_event: [],
  order_recipient: [],
  order_snapshot: [],
  order_urge: [],
  comparison_record: [],
  review_step: [],
  sourcing_event: [],
  sourcing_duty: [],
  score_sheet: [],
  score_reason: [],
  score_total: [],
  acceptance_line: [],
  fulfilment_event: [],
  fulfilment_duty: [],
  separation_use: [],
  stock_entry: [],
  stock_entry_line: [],
  document_seal: [],
  group_buy_event: [],
  security_log: [],
  setting_change: [],
  product_event: [],
  shop_event: [],
  statement_message: [],
  settlement_event: [],
  payment_refund: [],
  fixed_order_event: [],
  negotiation_event: [],
  contract_seal: [],
  order_message: [],
  ocds_release: [],
  agreement_acceptance: [],
  content_event: [],
  shop_point_event: [],
  budget_move: [],
  holiday_change: [],
  former_name: [],
};

/** The name of the table of executed migrations, to which only the owner writes. */
export const MIGRATIONS = 'migration';
