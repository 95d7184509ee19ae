import type { Fen } from '../../kernel/numbers/money.ts';
import type { Direction } from '../types.ts';

/**
 * The gain of a price against the starting price: the money saved in a reverse auction, or gained in a
 * forward one.
 */
export interface Gain {
  readonly amount: Fen;
  /** Share of the starting price, in tenths of a percent. */
  readonly tenths: number;
}

/** Returns the gain of a price; null without a price or starting price. */
export function gainOf(direction: Direction, start: Fen, best: Fen | null): Gain | null {
  if (best === null || start === 0) return null;
  const amount = (direction === 'reverse' ? start - best : best - start) as Fen;
  return { amount, tenths: Math.round((amount * 1000) / start) };
}

/** Formats the share of a gain: `6.1%`. */
export const gainShare = ({ tenths }: Gain): string => `${(tenths / 10).toFixed(1)}%`;
