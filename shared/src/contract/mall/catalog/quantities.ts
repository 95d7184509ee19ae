import { int, intBetween, newer, none } from '../../kernel/codecs.ts';
import type { English, Field } from '../../kernel/wire.ts';

/*
 * The facts that decide how many pieces of a product may be bought travel together: tables spread these groups,
 * so a field that is added to a group is in all of them.
 */

/** The terms of a product, the same for each of its SKUs. */
export const orderTerms = {
  /** The fewest pieces of one line. */
  minQuantity: ['qdl', int, '起订量'],
  /** Pieces are bought in multiples of it. */
  pack: ['zxbzs', newer(int, 1), '最小包装数'],
} as const;
export type OrderTerms = English<typeof orderTerms>;
export type OrderTerm = keyof OrderTerms;

/** The most that a supplier may ask for in one of the terms. */
export const MOST_TERM = 9_999;

/** The terms as their supplier types them. */
export const draftTerms = {
  minQuantity: ['qdl', intBetween(1, MOST_TERM), '起订量'],
  pack: ['zxbzs', newer(intBetween(1, MOST_TERM), 1), '最小包装数'],
} as const satisfies Readonly<Record<OrderTerm, Field>>;

/** The terms of what is sold without any: accessories, products of feeds and imports. */
export const NO_TERMS: OrderTerms = { minQuantity: 1, pack: 1 };

/** The terms of a product with the stock of the SKU that is bought. */
export const quantities = { stock: ['stock', int, '库存'], ...orderTerms } as const;
export type Quantities = English<typeof quantities>;

/** Reasons why so many pieces may not be bought, by their codes among the differences of a checkout. */
export const quantityReasonCodes = {
  kcbz: 'stockShort',
  qdl: 'belowQuantity',
  zxbz: 'notPack',
} as const;
export type QuantityReason = (typeof quantityReasonCodes)[keyof typeof quantityReasonCodes];

/** A number of pieces that may not be bought. */
export const shortage = {
  wanted: ['sl', none(int), '数量'],
  /** The nearest number of pieces that may be bought; 0 where none may. */
  available: ['kysl', none(int), '可用数量'],
  pack: orderTerms.pack,
} as const;
export type Shortage = English<typeof shortage>;

/** Of a difference that is about no line. */
export const NO_SHORTAGE: Shortage = { wanted: null, available: null, pack: 1 };
