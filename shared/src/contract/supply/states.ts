import { limits } from '../../limits.ts';

/* Limits and wire states of shops and products. */

/** Limits of shops and their products (operations.md 4.2, 4.3); money in 分. */
export const supplyLimits = {
  name: 100,
  model: 60,
  brand: 40,
  /** Most characters of a unit of measure. */
  unit: 10,
  text: 100,
  description: 20_000,
  axes: 3,
  axisValues: 30,
  skus: 200,
  attributes: 40,
  accessories: 20,
  pictures: 5,
  /** Minimum length of the shorter side of a main picture, in pixels. */
  pictureSide: 800,
  pictureBytes: 3 * 1_048_576,
  /** Most pieces of one SKU in stock. */
  stock: 9_999_999,
  /** The lowest and the highest unit price. */
  lowestPrice: 10,
  highestPrice: 10_000_000_00,
  drafts: 6_000,
  /** Most rows of a workbook. */
  workbookRows: 5_000,
  workbookBytes: limits.workbookFileBytes,
  batch: 200,
  /** Hours within which a reviewer must decide. */
  reviewHours: 48,
  /** Hours before a changed bank account takes effect. */
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
 * The states of a staged draft, in which a supplier changes an approved product or shop. The changes
 * take effect only when the draft is `applied`.
 */
export type StagedState = 'editing' | 'inReview' | 'rejected' | 'applied';
