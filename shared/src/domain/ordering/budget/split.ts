import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** The amount that a unit bought of one category this year, and the amount that this order adds. */
export interface CategoryYear {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly year: number;
  /** Live orders of the unit, without this one. */
  readonly already: Fen;
  readonly adding: Fen;
  /** 0 is no limit. */
  readonly limit: Fen;
}

export type SplitLevel = 'near' | 'over';

/** Of the limit, from which on buyers are told. */
const NEAR_PERCENT = 80;

/**
 * Split purchases (化整为零): the running total of the same category, unit and year against the
 * limit (OR9). A warning for people, never a refusal; exactly the limit is still inside it.
 */
export function splitLevel({ already, adding, limit }: CategoryYear): SplitLevel | null {
  if (limit <= 0) return null;
  const total = already + adding;
  if (total > limit) return 'over';
  return total * 100 >= limit * NEAR_PERCENT ? 'near' : null;
}

/** The amount left before the limit; 0 when it is passed. */
export function leftOf({ already, adding, limit }: CategoryYear): Fen {
  return fen(Math.max(0, limit - already - adding));
}
