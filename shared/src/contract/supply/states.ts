import { limits } from '../../limits.ts';

/* Limits of shops and products, and the names of the states of their staged drafts. */

/** Limits of shops and their products: characters of texts, numbers of entries, money in 分. */
export const supplyLimits = {
  name: 100,
  model: 60,
  brand: 40,
  /** The most characters of a unit of measure. */
  unit: 10,
  text: 100,
  description: 20_000,
  axes: 3,
  axisValues: 30,
  skus: 200,
  attributes: 40,
  accessories: 20,
  pictures: 5,
  /** The least length of the shorter side of a main picture, in pixels. */
  pictureSide: 800,
  pictureBytes: 3 * 1_048_576,
  /** The most pieces of one SKU in stock. */
  stock: 9_999_999,
  /** The lowest and the highest unit price, in 分. */
  lowestPrice: 10,
  highestPrice: 10_000_000_00,
  drafts: 6_000,
  /** The most rows of a workbook of products. */
  workbookRows: 5_000,
  workbookBytes: limits.workbookFileBytes,
  batch: 200,
  /** The number of hours after which the review of a product is overdue. */
  reviewHours: 48,
  /**
   * The number of hours between the approval of a changed bank account and the time when the change
   * takes effect.
   */
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
