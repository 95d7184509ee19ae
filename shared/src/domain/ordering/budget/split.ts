import { type Fen, fen } from '../../kernel/numbers/money.ts';

/**
 * What a unit bought in one category in a year, in 分: `already` by its other orders, `adding` by the current
 * order.
 */
export interface CategoryYear {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly year: number;
  /** The amount of the unit's other orders of the year in the category that hold stock (`holdsStock`). */
  readonly already: Fen;
  readonly adding: Fen;
  /** The limit for the year in 分; 0 means no limit. */
  readonly limit: Fen;
}

export type SplitLevel = 'near' | 'over';

/** The share of the yearly limit, in percent, from which buyers are warned. */
const NEAR_PERCENT = 80;

/**
 * Compares what a unit buys in a category in a year with the yearly limit, to find split purchases (化整为零,
 * OR9). `over` if the total exceeds the limit, `near` from `NEAR_PERCENT` of the limit up to the limit
 * itself, else null. The result only warns people; no order is refused because of it.
 */
export function splitLevel({ already, adding, limit }: CategoryYear): SplitLevel | null {
  if (limit <= 0) return null;
  const total = already + adding;
  if (total > limit) return 'over';
  return total * 100 >= limit * NEAR_PERCENT ? 'near' : null;
}

/**
 * Returns the part of the yearly limit that is left after the current order, in 分; 0 if the limit is
 * exceeded or there is no limit.
 */
export function leftOf({ already, adding, limit }: CategoryYear): Fen {
  return fen(Math.max(0, limit - already - adding));
}
