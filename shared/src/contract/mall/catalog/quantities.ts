import { int, intBetween, newer, none } from '../../kernel/codecs.ts';
import type { English, Field } from '../../kernel/wire.ts';

/*
 * Groups of fields that determine how many pieces of a product may be bought. Wire tables include a
 * group with `...`, so that all of them get a field that is added to the group.
 */

/** The order terms of a product, which apply to all its SKUs. */
export const orderTerms = {
  /** The smallest quantity of an order line, in pieces. */
  minQuantity: ['qdl', int, '起订量'],
  /** The pack size: the quantity of an order line must be a multiple of it. */
  pack: ['zxbzs', newer(int, 1), '最小包装数'],
} as const;
export type OrderTerms = English<typeof orderTerms>;
export type OrderTerm = keyof OrderTerms;

/** The largest value that a supplier may set for `minQuantity` and for `pack`, in pieces. */
export const MOST_TERM = 9_999;

/** The order terms as the supplier sends them in a request. */
export const draftTerms = {
  minQuantity: ['qdl', intBetween(1, MOST_TERM), '起订量'],
  pack: ['zxbzs', newer(intBetween(1, MOST_TERM), 1), '最小包装数'],
} as const satisfies Readonly<Record<OrderTerm, Field>>;

/**
 * The default order terms, which do not restrict quantities: for accessories, and for products from feeds and
 * imports.
 */
export const NO_TERMS: OrderTerms = { minQuantity: 1, pack: 1 };

/** The order terms of a product, with the stock of the SKU to buy. */
export const quantities = { stock: ['stock', int, '库存'], ...orderTerms } as const;
export type Quantities = English<typeof quantities>;

/**
 * The reasons why a quantity may not be bought: the code of the checkout difference on the wire →
 * the reason's name.
 */
export const quantityReasonCodes = {
  kcbz: 'stockShort',
  qdl: 'belowQuantity',
  zxbz: 'notPack',
} as const;
export type QuantityReason = (typeof quantityReasonCodes)[keyof typeof quantityReasonCodes];

/** The fields of a checkout difference that tell which quantity was wanted and which may be bought. */
export const shortage = {
  wanted: ['sl', none(int), '数量'],
  /**
   * The nearest quantity that may be bought, or 0 if no quantity may; the stock, if the difference
   * is not about the quantity. `wanted` and `available` are `null` if the difference is about a
   * whole shop (`NO_SHORTAGE`).
   */
  available: ['kysl', none(int), '可用数量'],
  pack: orderTerms.pack,
} as const;
export type Shortage = English<typeof shortage>;

/** The `Shortage` of a checkout difference that is about a whole shop and not about one line. */
export const NO_SHORTAGE: Shortage = { wanted: null, available: null, pack: 1 };
