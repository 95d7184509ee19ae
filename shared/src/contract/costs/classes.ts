/**
 * The cost class of a call: the budget that it counts against (`trafficLimits.perMinute`).
 *
 * - `bid`: bids and quotes, and taking them back. AU54 limits them for each supplier and auction.
 * - `upload`: parts of files.
 * - `cheap`: one row of the database, or one page of a list by an index.
 * - `search`: words or names compared with many rows.
 * - `document`: a document or workbook that is made or read at that moment.
 * - `formula`: formulas over the lines of a quote.
 * - `report`: figures or files over everything that a person may see.
 * - `page`: what a relay answers from its memory or its disk.
 */
export const COST_CLASSES = [
  'bid',
  'upload',
  'cheap',
  'search',
  'document',
  'formula',
  'report',
  'page',
] as const;

export type CostClass = (typeof COST_CLASSES)[number];
