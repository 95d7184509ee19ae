import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { priceMove } from '../../mall/catalog/price-move.ts';
import { lineTotal, totalOf } from './totals.ts';

describe('[CA2] totals', () => {
  it('counts the accessories of a line by their own pieces', () => {
    const line = {
      price: fen(1_050),
      quantity: 3,
      accessories: [{ price: fen(199), quantity: 2 }],
    };
    expect(lineTotal(line)).toBe(3_548);
  });

  it('[A26] a total is the sum of price × pieces, to the last 分', () => {
    const part = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }).map(fen),
      quantity: fc.integer({ min: 1, max: 9_999 }),
    });
    const line = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }).map(fen),
      quantity: fc.integer({ min: 1, max: 9_999 }),
      accessories: fc.array(part, { maxLength: 4 }),
    });
    void fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const parts = lines.flatMap((one) => [one, ...one.accessories]);
        const exact = parts.reduce(
          (sum, one) => sum + BigInt(one.price) * BigInt(one.quantity),
          0n,
        );
        expect(BigInt(totalOf(lines))).toBe(exact);
      }),
    );
  });
});

describe('a price that moved', () => {
  it.each([
    [100, 100, null],
    [100, 101, { direction: 'up', by: 1 }],
    [100, 99, { direction: 'down', by: 1 }],
  ])('%d → %d: %o', (before, now, move) => {
    expect(priceMove(fen(before), fen(now))).toEqual(move);
  });
});
