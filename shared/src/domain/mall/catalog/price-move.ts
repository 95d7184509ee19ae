import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** Returns how a price moved between two times; null if it did not move. */
export function priceMove(before: Fen, now: Fen): { direction: 'up' | 'down'; by: Fen } | null {
  if (before === now) return null;
  return now > before
    ? { direction: 'up', by: fen(now - before) }
    : { direction: 'down', by: fen(before - now) };
}
