/**
 * The cost classes of calls. Each class has a rate limit of its own (`trafficLimits.perMinute`).
 *
 * - `bid`: submits, looks up or withdraws a bid or quote. AU54 also limits bids per supplier and auction.
 * - `upload`: uploads parts of files.
 * - `cheap`: reads or writes one row, or reads one page of a list by an index.
 * - `search`: compares words or names with many rows.
 * - `document`: generates or parses a document or workbook.
 * - `formula`: checks all lines of a quote or a project, or computes formulas over them.
 * - `report`: computes figures or files over all data that a person may see.
 * - `page`: is served by a relay from memory or disk.
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
