import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { priceMove } from './price-move.ts';

describe('a price that moved', () => {
  it.each([
    [100, 100, null],
    [100, 101, { direction: 'up', by: 1 }],
    [100, 99, { direction: 'down', by: 1 }],
  ])('%d → %d: %o', (before, now, move) => {
    expect(priceMove(fen(before), fen(now))).toEqual(move);
  });
});
