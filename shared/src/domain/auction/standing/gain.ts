import type { Fen } from '../../kernel/numbers/money.ts';
import type { Direction } from '../types.ts';

/**
 * The gain of a price against the starting price: the money saved in a reverse auction, or gained in a
 * forward one.
 */
export interface Gain {
  readonly amount: Fen;
  /** The gain as a share of the starting price, in tenths of a percent. */
  readonly tenths: number;
}

/** Returns the gain of the price `best`; null if there is no price or if the starting price is 0. */
export function gainOf(direction: Direction, start: Fen, best: Fen | null): Gain | null {
  if (best === null || start === 0) return null;
  const amount = (direction === 'reverse' ? start - best : best - start) as Fen;
  return { amount, tenths: Math.round((amount * 1000) / start) };
}

/** Formats a gain as a share of the starting price: `6.1%`. */
export const gainShare = ({ tenths }: Gain): string => `${(tenths / 10).toFixed(1)}%`;
