import { type Fen, fen } from '../../kernel/numbers/money.ts';

/**
 * Returns the direction and the amount by which a price changed between two times; null if it did not
 * change.
 */
export function priceMove(before: Fen, now: Fen): { direction: 'up' | 'down'; by: Fen } | null {
  if (before === now) return null;
  return now > before
    ? { direction: 'up', by: fen(now - before) }
    : { direction: 'down', by: fen(before - now) };
}
