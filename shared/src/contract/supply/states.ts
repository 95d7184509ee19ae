import { limits } from '../../limits.ts';

/* Limits and states of shops and products, as they travel. */

/** Limits of shops and their products (operations.md 4.2, 4.3); money in 分, times in ms. */
export const supplyLimits = {
  name: 100,
  model: 60,
  brand: 40,
  /** Characters of a unit of measure. */
  unit: 10,
  text: 100,
  description: 20_000,
  axes: 3,
  axisValues: 30,
  skus: 200,
  attributes: 40,
  accessories: 20,
  pictures: 5,
  /** The shorter side of a main picture, in points. */
  pictureSide: 800,
  pictureBytes: 3 * 1_048_576,
  /** Pieces of one SKU. */
  stock: 9_999_999,
  /** The lowest and the highest price of one piece. */
  lowestPrice: 10,
  highestPrice: 10_000_000_00,
  drafts: 6_000,
  /** Rows of a workbook. */
  workbookRows: 5_000,
  workbookBytes: limits.workbookFileBytes,
  batch: 200,
  /** Hours that a reviewer has. */
  reviewHours: 48,
  /** Days that a bank account's change waits before it counts. */
  bankCoolDownHours: 24,
} as const;

export type ProductTransition =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'putOn'
  | 'takeOff'
  | 'lapse'
  | 'renew'
  | 'freeze'
  | 'unfreeze';

/**
 * The states of a staged text: what a supplier typed about a product or a shop, beside what was
 * approved. Nothing of it counts before it is `applied`.
 */
export type StagedState = 'editing' | 'inReview' | 'rejected' | 'applied';
