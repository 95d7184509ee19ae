import type { Fen } from '../../kernel/numbers/money.ts';
import type { Direction } from '../types.ts';

/**
 * The difference between a price and the starting price: in a reverse auction the money saved, in a
 * forward auction the money gained.
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

/** Formats a gain as a percentage of the starting price with one decimal: `6.1%`. */
export const gainShare = ({ tenths }: Gain): string => `${(tenths / 10).toFixed(1)}%`;
