import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** The amount in 分 that a unit bought in one category this year, and the amount that this order adds. */
export interface CategoryYear {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly year: number;
  /** The amount of the unit's other orders that are not cancelled or closed. */
  readonly already: Fen;
  readonly adding: Fen;
  /** 0 means no limit. */
  readonly limit: Fen;
}

export type SplitLevel = 'near' | 'over';

/** The share of the limit in percent from which buyers are notified. */
const NEAR_PERCENT = 80;

/**
 * Compares the year's total of one category and unit with the limit, to find split purchases (化整为零, OR9).
 * Returns null below the warning level. A warning for people, never a refusal; exactly the limit is still
 * within it.
 */
export function splitLevel({ already, adding, limit }: CategoryYear): SplitLevel | null {
  if (limit <= 0) return null;
  const total = already + adding;
  if (total > limit) return 'over';
  return total * 100 >= limit * NEAR_PERCENT ? 'near' : null;
}

/** Returns the amount left below the limit; 0 if it is exceeded. */
export function leftOf({ already, adding, limit }: CategoryYear): Fen {
  return fen(Math.max(0, limit - already - adding));
}
