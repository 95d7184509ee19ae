import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { checkAdjustment } from './adjustment.ts';

const sums = (accepted: number, deducted: number, adjusted: number) => ({
  accepted,
  deducted,
  adjusted,
});
const reason = (of: ReturnType<typeof sums>, change: number) =>
  checkAdjustment(of, fen(change))?.refused ?? null;

describe('[FU12] an adjustment of a statement', () => {
  it.each([
    [0, 'statement.noAdjustment'],
    [-69, null],
    [-70, 'statement.adjustedAway'],
    [-9_999_999_900, 'statement.adjustedAway'],
    [110, null],
    [111, 'statement.adjustedMore'],
    [9_999_999_900, 'statement.adjustedMore'],
  ])('of %s 分 on 100 accepted, 20 refunded, 10 taken off: %s', (change, expected) => {
    expect(reason(sums(100, -20, -10), change)).toBe(expected);
  });

  it('names the bound at the amount', () => {
    expect(checkAdjustment(sums(416_000, 0, 0), fen(-416_000))).toMatchObject({
      refused: 'statement.adjustedAway',
      field: 'amount',
      values: { most: expect.stringContaining('4,159.99') },
    });
    expect(checkAdjustment(sums(416_000, 0, 6_000), fen(410_001))).toMatchObject({
      refused: 'statement.adjustedMore',
      values: { most: expect.stringContaining('4,100.00') },
    });
  });

  it('of a statement of refunds alone adds nothing and takes nothing off', () => {
    for (const change of [-1, 1]) expect(reason(sums(0, -50, 0), change)).not.toBe(null);
  });
});
