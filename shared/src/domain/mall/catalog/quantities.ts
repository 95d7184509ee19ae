import {
  type OrderTerm,
  type OrderTerms,
  orderTerms,
  type Quantities,
  type QuantityReason,
  quantityReasonCodes,
  type Shortage,
} from '../../../contract/mall/catalog/quantities.ts';
import { limits } from '../../../limits.ts';
import type { MessageKey } from '../../../messages.ts';
import { keysOf } from '../../kernel/keys.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/* Decides how many pieces of a product a buyer may order. Client and server use the same functions. */

/** The fewest pieces that one order line may have ([A26]); `MAX_PIECES` is the most. */
export const MIN_PIECES = 1;
export const MAX_PIECES = limits.orderQuantity;

/** The names of the order terms of a product (minimum quantity, pack size), in display order. */
export const orderTermNames: readonly OrderTerm[] = keysOf(orderTerms);

/** Builds a record with one value per order term. */
export const eachTerm = <T>(make: (term: OrderTerm) => T) =>
  Object.fromEntries(orderTermNames.map((term) => [term, make(term)])) as Record<OrderTerm, T>;

/** Returns an object with only the order terms of `terms`, which may have more properties. */
export const termsOf = (terms: OrderTerms): OrderTerms => eachTerm((term) => terms[term]);

/** Adds a stock of `MAX_PIECES` to order terms, for callers that check the real stock elsewhere. */
export const withoutStock = <T extends OrderTerms>(terms: T): T & Quantities => ({
  ...terms,
  stock: MAX_PIECES,
});

/**
 * Returns the order terms with a minimum quantity of one, for buyers who have an agreement about the
 * quantity.
 */
export const withoutMinimum = <T extends OrderTerms>(terms: T): T => ({
  ...terms,
  minQuantity: MIN_PIECES,
});

/**
 * The permitted numbers of pieces of an order line: the multiples of `step` from `least` to `most`;
 * none if `least` exceeds `most`.
 */
export interface Buyable {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const roundUp = (pieces: number, step: number) => Math.ceil(pieces / step) * step;
const roundDown = (pieces: number, step: number) => Math.floor(pieces / step) * step;

const divisorOfBoth = (a: number, b: number): number => (b === 0 ? a : divisorOfBoth(b, a % b));
const multipleOfBoth = (a: number, b: number) => (a / divisorOfBoth(a, b)) * b;

/**
 * Returns the numbers of pieces that a buyer may order; for an order shared by `heads` people only multiples
 * of `heads`.
 */
export function buyableOf({ minQuantity, pack, stock }: Quantities, heads = 1): Buyable {
  const step = multipleOfBoth(pack, heads);
  return {
    least: roundUp(Math.max(MIN_PIECES, minQuantity), step),
    most: roundDown(Math.min(MAX_PIECES, stock), step),
    step,
  };
}

/** Why a buyer may not order a number of pieces, and the number to order instead. */
export interface NotBuyable {
  readonly reason: QuantityReason;
  /**
   * The smallest permitted number that is not below the wanted number; if there is none, the largest
   * permitted number; null if no number is permitted.
   */
  readonly nearest: number | null;
}

function reasonAgainst(
  wanted: number,
  { minQuantity, pack, stock }: Quantities,
): QuantityReason | null {
  if (wanted < Math.max(MIN_PIECES, minQuantity)) return 'belowQuantity';
  if (wanted > Math.min(MAX_PIECES, stock)) return 'stockShort';
  return wanted % pack === 0 ? null : 'notPack';
}

/**
 * Returns why `wanted` pieces may not be ordered; null if they may. `nearest` is null if no number
 * may be ordered, otherwise a number that may be ordered and, in an order for `heads` people, a
 * multiple of `heads`. Does not check that `wanted` is a multiple of `heads`, because another
 * refusal covers that.
 */
export function mayBuy(wanted: number, quantities: Quantities, heads = 1): NotBuyable | null {
  const reason = reasonAgainst(wanted, quantities);
  if (reason === null) return null;
  const { least, most, step } = buyableOf(quantities, heads);
  // The stock or `MAX_PIECES` is smaller than the smallest permitted purchase, so there is no number to
  // suggest.
  if (least > most) return { reason: 'stockShort', nearest: null };
  return { reason, nearest: Math.min(most, Math.max(least, roundUp(wanted, step))) };
}

/**
 * Returns the next permitted number of pieces above (1) or below (-1) `pieces`, or the nearest permitted
 * number if there is none in that direction; returns `pieces` if no number is permitted.
 */
export function stepFrom(pieces: number, direction: 1 | -1, quantities: Quantities): number {
  const { least, most, step } = buyableOf(quantities);
  if (least > most) return pieces;
  const next = direction === 1 ? roundDown(pieces, step) + step : roundUp(pieces, step) - step;
  return Math.min(most, Math.max(least, next));
}

/** Returns the smallest number of pieces that a buyer may order, regardless of the stock. */
export const leastPieces = (terms: OrderTerms): number => buyableOf(withoutStock(terms)).least;

/** Returns whether the stock is at least the smallest number of pieces that a buyer may order. */
export const isEnough = (quantities: Quantities): boolean =>
  quantities.stock >= leastPieces(quantities);

/**
 * Returns how many pieces to add to a cart line of `before` pieces if the buyer names no number: up to the
 * next number that may be ordered, regardless of the stock.
 */
export const piecesToAdd = (terms: OrderTerms, before: number): number =>
  stepFrom(before, 1, withoutStock(terms)) - before;

/**
 * The message keys of a refused quantity by reason; `none` is the key if no number of pieces may be ordered.
 */
type Words<Key extends MessageKey> = Readonly<Record<QuantityReason | 'none', Key>>;
const wordsOf = <const Key extends MessageKey>(words: Words<Key>) => words;

/**
 * The message keys of refused quantities, by the place where the quantity is entered: the product page, the
 * cart, a quantity input (`box`) and a negotiation.
 */
export const quantityLabels = {
  page: wordsOf({
    belowQuantity: 'product.belowMinimum',
    stockShort: 'product.tooFew',
    notPack: 'quantity.pack',
    none: 'product.tooFew',
  }),
  cart: wordsOf({
    belowQuantity: 'cart.belowMinimum',
    stockShort: 'cart.aboveStock',
    notPack: 'quantity.packOf',
    none: 'cart.tooFew',
  }),
  box: wordsOf({
    belowQuantity: 'quantity.least',
    stockShort: 'quantity.most',
    notPack: 'quantity.pack',
    none: 'quantity.none',
  }),
  negotiation: wordsOf({
    belowQuantity: 'negotiation.minQuantity',
    stockShort: 'quantity.most',
    notPack: 'quantity.pack',
    none: 'quantity.none',
  }),
};

/**
 * Returns the refusal of `wanted` pieces with the given message keys; null if `wanted` pieces may be ordered.
 */
export function refuseQuantity<Key extends MessageKey>(
  words: Words<Key>,
  wanted: number,
  product: Quantities & { readonly name?: string; readonly unit: string },
): Refusal<Key> | null {
  const refused = mayBuy(wanted, product);
  if (!refused) return null;
  const { reason, nearest } = refused;
  const { name = '', unit, stock } = product;
  return refuse(words[nearest === null ? 'none' : reason], {
    ...eachTerm((term) => String(product[term])),
    ...{ name, unit, stock: String(stock), least: String(leastPieces(product)) },
    nearest: String(nearest ?? 0),
  });
}

/**
 * Returns the refusal of a quantity that was agreed between buyer and supplier; null if it may be
 * ordered. The agreement replaces the minimum quantity, and the stock is not checked; the pack size
 * still applies.
 */
export const refuseAgreed = (wanted: number, product: OrderTerms & { readonly unit: string }) =>
  refuseQuantity(quantityLabels.box, wanted, withoutMinimum(withoutStock(product)));

/**
 * Returns the facts for the message about an order line whose quantity cannot be ordered: the
 * pieces wanted, the pieces available (for a wrong quantity the nearest number that may be ordered)
 * and the pack size.
 */
export const shortageOf = (wanted: number, { pack }: OrderTerms, available: number): Shortage => ({
  wanted,
  available,
  pack,
});

const SHORTAGE_WORDS: Readonly<Record<QuantityReason, (shortage: Shortage) => string>> = {
  stockShort: ({ available }) => `最多可购 ${available ?? 0}`,
  belowQuantity: ({ available }) => `起订量为 ${available ?? 1}`,
  notPack: ({ pack }) => `须按 ${pack} 的整数倍购买`,
};

const REASONS: ReadonlySet<string> = new Set(Object.values(quantityReasonCodes));

/**
 * Returns whether `kind`, the kind of a difference between an order line and the product's current
 * offer, is about the number of pieces.
 */
export const isQuantityReason = (kind: string): kind is QuantityReason => REASONS.has(kind);

/** Describes in Chinese why a line's quantity cannot be ordered, and which quantity can. */
export const shortageWords = (reason: QuantityReason, shortage: Shortage): string =>
  SHORTAGE_WORDS[reason](shortage);

interface TermWords {
  /** The text for a table of facts about the product; empty for a pack size of 1, which restricts nothing. */
  readonly fact: (pieces: number, unit: string) => string;
  /** The hint beside the quantity input, for a term above 1. */
  readonly hint: (pieces: number, unit: string) => string;
}

const TERM_WORDS: Readonly<Record<OrderTerm, TermWords>> = {
  minQuantity: {
    fact: (pieces, unit) => `${pieces} ${unit}`,
    hint: (pieces, unit) => `${pieces} ${unit}起订`,
  },
  pack: {
    fact: (pieces, unit) => (pieces > 1 ? `${pieces} ${unit}` : ''),
    hint: (pieces, unit) => `须按 ${pieces} ${unit}的整数倍购买`,
  },
};

/**
 * Returns the order terms as rows of a table of facts: labels and values; the value of a pack size of 1 is
 * empty.
 */
export const termFacts = (terms: OrderTerms, unit: string): [string, string][] =>
  orderTermNames.map((term) => [orderTerms[term][2], TERM_WORDS[term].fact(terms[term], unit)]);

/** Returns a short Chinese hint for each order term that is above 1. */
export const termHints = (terms: OrderTerms, unit: string): string[] =>
  orderTermNames.flatMap((term) =>
    terms[term] > 1 ? TERM_WORDS[term].hint(terms[term], unit) : [],
  );
