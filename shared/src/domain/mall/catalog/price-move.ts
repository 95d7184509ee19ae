import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** How a price moved since it was seen: up, down, or not at all. */
export function priceMove(before: Fen, now: Fen): { direction: 'up' | 'down'; by: Fen } | null {
  if (before === now) return null;
  return now > before
    ? { direction: 'up', by: fen(now - before) }
    : { direction: 'down', by: fen(before - now) };
}
