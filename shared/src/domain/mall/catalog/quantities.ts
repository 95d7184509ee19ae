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

/* How many pieces of a product may be bought. Client and server ask the same function. */

/** The smallest and the largest number of pieces in one line ([A26]). */
export const MIN_PIECES = 1;
export const MAX_PIECES = limits.orderQuantity;

/** The names of the terms, in the order in which they are shown. */
export const orderTermNames: readonly OrderTerm[] = keysOf(orderTerms);

/** One value for each term. */
export const eachTerm = <T>(make: (term: OrderTerm) => T) =>
  Object.fromEntries(orderTermNames.map((term) => [term, make(term)])) as Record<OrderTerm, T>;

/** The terms alone of something that has more beside them. */
export const termsOf = (of: OrderTerms): OrderTerms => eachTerm((term) => of[term]);

/** The same with a stock that is never short, where somebody else asks for the stock. */
export const withoutStock = <T extends OrderTerms>(of: T): T & Quantities => ({
  ...of,
  stock: MAX_PIECES,
});

/** The same without the smallest quantity, where an agreement has settled it. */
export const withoutMinimum = <T extends OrderTerms>(of: T): T => ({
  ...of,
  minQuantity: MIN_PIECES,
});

/** The numbers that may be bought: the multiples of `step` from `least` to `most`; none if they cross. */
export interface Buyable {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const roundUp = (pieces: number, step: number) => Math.ceil(pieces / step) * step;
const roundDown = (pieces: number, step: number) => Math.floor(pieces / step) * step;

const divisorOfBoth = (a: number, b: number): number => (b === 0 ? a : divisorOfBoth(b, a % b));
const multipleOfBoth = (a: number, b: number) => (a / divisorOfBoth(a, b)) * b;

/** The numbers of pieces that may be bought; with `heads` those of which that many people get the same. */
export function buyableOf({ minQuantity, pack, stock }: Quantities, heads = 1): Buyable {
  const step = multipleOfBoth(pack, heads);
  return {
    least: roundUp(Math.max(MIN_PIECES, minQuantity), step),
    most: roundDown(Math.min(MAX_PIECES, stock), step),
    step,
  };
}

/** The answer for a number of pieces that may not be bought. */
export interface NotBuyable {
  readonly reason: QuantityReason;
  /** The nearest number that may be bought, which covers the need where it can; null where none may. */
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
 * Whether so many pieces may be bought; null means that they may. `nearest` may be bought: whoever takes it is
 * not refused again. In an order for `heads` people it is a multiple of them. Whether `wanted` is one is not
 * asked here, because an order of uneven sets has a refusal of its own.
 */
export function mayBuy(wanted: number, quantities: Quantities, heads = 1): NotBuyable | null {
  const reason = reasonAgainst(wanted, quantities);
  if (reason === null) return null;
  const { least, most, step } = buyableOf(quantities, heads);
  // The stock is less than the smallest purchase: no other number would do.
  if (least > most) return { reason: 'stockShort', nearest: null };
  return { reason, nearest: Math.min(most, Math.max(least, roundUp(wanted, step))) };
}

/** One step up or down to a number of pieces that may be bought; no step where none may. */
export function stepFrom(pieces: number, by: 1 | -1, quantities: Quantities): number {
  const { least, most, step } = buyableOf(quantities);
  if (least > most) return pieces;
  const next = by === 1 ? roundDown(pieces, step) + step : roundUp(pieces, step) - step;
  return Math.min(most, Math.max(least, next));
}

/** The fewest pieces that may be bought where the stock does not matter. */
export const leastPieces = (terms: OrderTerms): number => buyableOf(withoutStock(terms)).least;

/** Whether there is enough for the smallest purchase. */
export const isEnough = (of: Quantities): boolean => of.stock >= leastPieces(of);

/** The pieces to add to a line of so many when nobody says how many. */
export const piecesToAdd = (terms: OrderTerms, before: number): number =>
  stepFrom(before, 1, withoutStock(terms)) - before;

/** The messages that say why so many may not be bought; `none` where no number may. */
type Words<Key extends MessageKey> = Readonly<Record<QuantityReason | 'none', Key>>;
const wordsOf = <const Key extends MessageKey>(words: Words<Key>) => words;

/** The words of the places that ask. */
export const quantityWords = {
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

/** Why so many may not be bought, in the words of a place; null when they may. */
export function refuseQuantity<Key extends MessageKey>(
  words: Words<Key>,
  wanted: number,
  of: Quantities & { readonly name?: string; readonly unit: string },
): Refusal<Key> | null {
  const refused = mayBuy(wanted, of);
  if (!refused) return null;
  const { reason, nearest } = refused;
  const { name = '', unit, stock } = of;
  return refuse(words[nearest === null ? 'none' : reason], {
    ...eachTerm((term) => String(of[term])),
    ...{ name, unit, stock: String(stock), least: String(leastPieces(of)) },
    nearest: String(nearest ?? 0),
  });
}

/** The same where an agreement settles the least, and somebody else asks for the stock. */
export const refuseAgreed = (wanted: number, of: OrderTerms & { readonly unit: string }) =>
  refuseQuantity(quantityWords.box, wanted, withoutMinimum(withoutStock(of)));

/** A shortage as a difference tells it. */
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

/** Whether a difference is about the number of pieces. */
export const isQuantityReason = (kind: string): kind is QuantityReason => REASONS.has(kind);

/** A shortage in words, where some other number may be bought. */
export const shortageWords = (reason: QuantityReason, shortage: Shortage): string =>
  SHORTAGE_WORDS[reason](shortage);

interface TermWords {
  /** In a table of facts; empty where the term says nothing. */
  readonly fact: (pieces: number, unit: string) => string;
  /** Beside a box for the quantity, where the term binds. */
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

/** The terms as rows of a table of facts: labels and values, of which some may be empty. */
export const termFacts = (terms: OrderTerms, unit: string): [string, string][] =>
  orderTermNames.map((term) => [orderTerms[term][2], TERM_WORDS[term].fact(terms[term], unit)]);

/** The terms that bind, in short. */
export const termHints = (terms: OrderTerms, unit: string): string[] =>
  orderTermNames.flatMap((term) =>
    terms[term] > 1 ? TERM_WORDS[term].hint(terms[term], unit) : [],
  );
