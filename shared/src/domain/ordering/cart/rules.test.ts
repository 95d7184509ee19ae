import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/money.ts';
import { invalidReason, judgePieces, lineTotal, totalOf } from './rules.ts';

const bounds = { name: '签字笔', unit: '盒', stock: 20_000, minQuantity: 1 };

describe('[CA3] pieces of a line', () => {
  it.each([
    [0, 'cart.pieces'],
    [1, null],
    [2, null],
    [9_998, null],
    [9_999, null],
    [10_000, 'cart.pieces'],
    [-1, 'cart.pieces'],
    [1e9, 'cart.pieces'],
    [1.5, 'cart.pieces'],
    [Number.NaN, 'cart.pieces'],
  ])('[A26] %d pieces: %s', (pieces, refused) => {
    expect(judgePieces(pieces, bounds)?.refused ?? null).toBe(refused);
  });

  it.each([
    [9, 'cart.belowMinimum'],
    [10, null],
    [11, null],
    [49, null],
    [50, null],
    [51, 'cart.aboveStock'],
  ])('with 起订量 10 and 50 in stock, %d pieces: %s', (pieces, refused) => {
    const judged = judgePieces(pieces, { ...bounds, stock: 50, minQuantity: 10 });
    expect(judged?.refused ?? null).toBe(refused);
  });
});

describe('[CA5] goods that cannot be bought', () => {
  const good = { onSale: true, shopActive: true, deliverable: true, stock: 1 };
  it.each([
    [good, null],
    [{ ...good, stock: 0 }, 'noStock'],
    [{ ...good, deliverable: false, stock: 0 }, 'outOfArea'],
    [{ ...good, shopActive: false, deliverable: false }, 'shopClosed'],
    [{ ...good, onSale: false, shopActive: false }, 'offSale'],
  ])('%o: %s', (goods, reason) => {
    expect(invalidReason(goods)).toBe(reason);
  });
});

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
    fc.assert(
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
