import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** Null is open at that end. */
export interface PriceRange {
  readonly min: Fen | null;
  readonly max: Fen | null;
}

/** A bound that a person can read: two leading digits, the rest zeros. */
function rounded(amount: Fen): Fen {
  const digits = String(Math.max(100, amount)).length;
  const step = 10 ** Math.max(2, digits - 2);
  return (Math.max(1, Math.round(amount / step)) * step) as Fen;
}

/** Bounds → the ranges between them, open at both ends; bounds that fall together are one. */
export function priceRanges(bounds: readonly Fen[]): PriceRange[] {
  const cuts = [...new Set(bounds.filter((bound) => bound > 0).map(rounded))].sort((a, b) => a - b);
  if (cuts.length === 0) return [];
  const ends: readonly (Fen | null)[] = [null, ...cuts, null];
  return ends.slice(0, -1).map((min, place) => ({ min, max: ends[place + 1] ?? null }));
}
