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

/* The number of pieces of a product that may be bought. Client and server use the same functions. */

/** The smallest number of pieces in one line ([A26]); `MAX_PIECES` is the largest. */
export const MIN_PIECES = 1;
export const MAX_PIECES = limits.orderQuantity;

/** The names of the order terms, in display order. */
export const orderTermNames: readonly OrderTerm[] = keysOf(orderTerms);

/** Returns a record with one value per order term. */
export const eachTerm = <T>(make: (term: OrderTerm) => T) =>
  Object.fromEntries(orderTermNames.map((term) => [term, make(term)])) as Record<OrderTerm, T>;

/** Returns only the order terms of an object that has more properties. */
export const termsOf = (terms: OrderTerms): OrderTerms => eachTerm((term) => terms[term]);

/**
 * Returns order terms as quantities with a stock of `MAX_PIECES`, for callers whose stock is checked
 * elsewhere.
 */
export const withoutStock = <T extends OrderTerms>(terms: T): T & Quantities => ({
  ...terms,
  stock: MAX_PIECES,
});

/** Returns order terms without a minimum quantity, for agreements that have settled it. */
export const withoutMinimum = <T extends OrderTerms>(terms: T): T => ({
  ...terms,
  minQuantity: MIN_PIECES,
});

/**
 * The numbers of pieces that may be bought: multiples of `step` from `least` to `most`; none if `least` >
 * `most`.
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

/** Returns the numbers of pieces that may be bought; only those divisible by `heads`, if it is given. */
export function buyableOf({ minQuantity, pack, stock }: Quantities, heads = 1): Buyable {
  const step = multipleOfBoth(pack, heads);
  return {
    least: roundUp(Math.max(MIN_PIECES, minQuantity), step),
    most: roundDown(Math.min(MAX_PIECES, stock), step),
    step,
  };
}

/** The reason why a number of pieces may not be bought. */
export interface NotBuyable {
  readonly reason: QuantityReason;
  /**
   * The number to buy instead: the next one that is not below the wanted number, or the largest possible
   * one; null if none may be bought.
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
 * Returns why a number of pieces may not be bought; null if it may. `nearest` itself may be bought, so
 * taking it is never refused. In an order for `heads` people, `nearest` is a multiple of them. Does not
 * check whether `wanted` is one: uneven sets have a refusal of their own.
 */
export function mayBuy(wanted: number, quantities: Quantities, heads = 1): NotBuyable | null {
  const reason = reasonAgainst(wanted, quantities);
  if (reason === null) return null;
  const { least, most, step } = buyableOf(quantities, heads);
  // The stock is below the smallest purchase, so no other number would be possible.
  if (least > most) return { reason: 'stockShort', nearest: null };
  return { reason, nearest: Math.min(most, Math.max(least, roundUp(wanted, step))) };
}

/**
 * Returns the next number of pieces above (1) or below (-1) `pieces` that may be bought; `pieces` itself
 * if none may be bought.
 */
export function stepFrom(pieces: number, direction: 1 | -1, quantities: Quantities): number {
  const { least, most, step } = buyableOf(quantities);
  if (least > most) return pieces;
  const next = direction === 1 ? roundDown(pieces, step) + step : roundUp(pieces, step) - step;
  return Math.min(most, Math.max(least, next));
}

/** Returns the fewest pieces that may be bought, regardless of the stock. */
export const leastPieces = (terms: OrderTerms): number => buyableOf(withoutStock(terms)).least;

/** Returns whether the stock suffices for the smallest purchase. */
export const isEnough = (quantities: Quantities): boolean =>
  quantities.stock >= leastPieces(quantities);

/** Returns how many pieces to add to a line that has `before` pieces when no number is given. */
export const piecesToAdd = (terms: OrderTerms, before: number): number =>
  stepFrom(before, 1, withoutStock(terms)) - before;

/** The message keys for each reason; `none` is the key if no number may be bought. */
type Words<Key extends MessageKey> = Readonly<Record<QuantityReason | 'none', Key>>;
const wordsOf = <const Key extends MessageKey>(words: Words<Key>) => words;

/** The message keys by the part of the product that checks the quantity. */
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

/** Returns the refusal of a quantity with the given messages; null if it may be bought. */
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

/** Returns the refusal of a quantity whose minimum an agreement settles; ignores the stock. */
export const refuseAgreed = (wanted: number, product: OrderTerms & { readonly unit: string }) =>
  refuseQuantity(quantityLabels.box, wanted, withoutMinimum(withoutStock(product)));

/**
 * Returns the shortage of a line: the pieces that are wanted, the pieces that may be ordered, and the
 * pack size.
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
 * Returns whether the kind of a difference between a line and the current offer is about the number of
 * pieces.
 */
export const isQuantityReason = (kind: string): kind is QuantityReason => REASONS.has(kind);

/** Describes a shortage in Chinese, with the number that may be bought instead. */
export const shortageWords = (reason: QuantityReason, shortage: Shortage): string =>
  SHORTAGE_WORDS[reason](shortage);

interface TermWords {
  /** The text for a table of facts; empty if the term does not restrict the quantity. */
  readonly fact: (pieces: number, unit: string) => string;
  /** The hint beside the quantity input, if the term applies. */
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
 * Returns the order terms as rows of a table of facts: labels and values; a value is empty if the term
 * does not apply.
 */
export const termFacts = (terms: OrderTerms, unit: string): [string, string][] =>
  orderTermNames.map((term) => [orderTerms[term][2], TERM_WORDS[term].fact(terms[term], unit)]);

/** Returns short Chinese hints for the order terms that apply. */
export const termHints = (terms: OrderTerms, unit: string): string[] =>
  orderTermNames.flatMap((term) =>
    terms[term] > 1 ? TERM_WORDS[term].hint(terms[term], unit) : [],
  );
