import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { checkConfirmed, checkReduction, isLargeReduction } from './reduction.ts';

const check = (amount: number) => checkReduction(fen(1_000), fen(amount))?.refused ?? null;

describe('[OR10] a reduction of the amount of an order', () => {
  it('stays above 0 and is no increase', () => {
    expect([1_001, 1_000, 1, 0, -1].map(check)).toEqual([
      'order.priceHigher',
      null,
      null,
      'order.priceZero',
      'order.priceZero',
    ]);
  });

  it('is large below half of the approved amount', () => {
    const isLarge = (amount: number) => isLargeReduction(fen(1_001), fen(amount));
    expect([1_001, 501, 500, 1].map(isLarge)).toEqual([false, false, true, true]);
  });

  it('that is large has to be confirmed by the same amount', () => {
    const ask = (amount: number, confirmed: number | null) =>
      checkConfirmed(fen(1_001), fen(amount), confirmed === null ? null : fen(confirmed)) === null;
    expect(ask(501, null)).toBe(true);
    expect([null, 501, 499, 500].map((confirmed) => ask(500, confirmed))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
