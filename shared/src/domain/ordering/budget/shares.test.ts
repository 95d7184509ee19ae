import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { budgetLevel, passesMark } from './budget.ts';
import { orderTarget } from './order-target.ts';
import { divideByShares, sharesOf } from './shares.ts';

const paths = { 'A08-1': ['A08', 'A08-1'], B: ['B'] };
const all = { id: 'all', categoryId: '' };
const paper = { id: 'paper', categoryId: 'A08' };
const part = (categoryId: string | null, amount: number) => ({ categoryId, amount: fen(amount) });

describe('[BG1] the shares of a purchase', () => {
  const ids = (shares: ReturnType<typeof sharesOf>) =>
    shares.map(({ budget, share }) => [budget.id, share]);

  it('go to the narrowest category, the rest to the budget for everything', () => {
    const parts = [part('A08-1', 300), part('B', 200), part(null, 100)];
    expect(ids(sharesOf(parts, fen(600), [all, paper], paths))).toEqual([
      ['paper', 300],
      ['all', 300],
    ]);
  });

  it('leave what has no budget uncontrolled; freight goes with the first, a discount with all', () => {
    const parts = [part('A08-1', 300), part('B', 200)];
    expect(ids(sharesOf(parts, fen(510), [paper], paths))).toEqual([['paper', 310]]);
    expect(ids(sharesOf(parts, fen(490), [paper], paths))).toEqual([['paper', 294]]);
    expect(sharesOf([part('B', 200)], fen(200), [paper], paths)).toEqual([]);
  });

  it('add up to the discounted whole, none below zero (C025)', () => {
    const three = ['A', 'B', 'C'].map((id) => ({ id, categoryId: id }));
    const roots = { A: ['A'], B: ['B'], C: ['C'] };
    const parts = [part('A', 1_000), part('B', 6_000), part('C', 6_000)];
    const shares = sharesOf(parts, fen(10_000), three, roots).map(({ share }) => share);
    expect(shares).toEqual([769, 4_616, 4_615]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
  });

  it('divide every amount without losing a 分; a plan counts the whole a second time', () => {
    const held = [
      { kind: 'budget', whole: fen(100), share: fen(33) },
      { kind: 'card', whole: fen(100), share: fen(67) },
      { kind: 'plan', whole: fen(100), share: fen(100) },
    ] as const;
    expect(divideByShares(fen(10), held)).toEqual([3, 7, 10]);
    expect(divideByShares(fen(0), held)).toEqual([0, 0, 0]);
    expect(divideByShares(fen(50), held.slice(0, 1))).toEqual([17]);
  });
});

describe('[BG3] what an order holds', () => {
  const nothing = { accepted: fen(0), deducted: fen(0), dropped: fen(0), paid: fen(0) };
  const order = { amount: fen(1_000), ...nothing, prepaid: fen(0), partPaid: fen(0) };
  it.each([
    ['pendingReview', {}, 1_000, 0],
    ['draft', {}, 0, 0],
    ['cancelled', {}, 0, 0],
    ['received', { accepted: fen(400) }, 1_000, 0],
    ['pendingStatement', { accepted: fen(900) }, 900, 0],
    ['pendingPayment', { accepted: fen(900), deducted: fen(100), paid: fen(300) }, 500, 300],
    ['pendingShip', { prepaid: fen(300) }, 700, 300],
    ['received', { accepted: fen(400), prepaid: fen(300) }, 700, 300],
    ['pendingStatement', { accepted: fen(200), prepaid: fen(300) }, 0, 300],
    ['pendingPayment', { accepted: fen(900), partPaid: fen(850) }, 50, 850],
    ['shipped', { dropped: fen(600) }, 400, 0],
    ['received', { accepted: fen(300), dropped: fen(800), prepaid: fen(100) }, 200, 100],
    ['closed', { prepaid: fen(300) }, 0, 300],
    ['completed', { accepted: fen(900), paid: fen(900) }, 0, 900],
    ['completed', { accepted: fen(900), deducted: fen(100), paid: fen(900) }, 0, 800],
  ] as const)('%s with %o: %i reserved, %i used', (state, figures, reserved, used) => {
    expect(orderTarget({ ...order, ...figures, state })).toEqual({ reserved, used });
  });
});

describe('[BG2] what a budget says', () => {
  it('exactly the rest is enough; the policy says what more means', () => {
    expect(budgetLevel('stop', fen(100), fen(100))).toBe('enough');
    expect(budgetLevel('stop', fen(100), fen(101))).toBe('stopped');
    expect(budgetLevel('warn', fen(100), fen(101))).toBe('warned');
    expect(budgetLevel('ignore', fen(100), fen(101))).toBe('enough');
  });

  it('the responsible person is told once, when nine tenths are spent', () => {
    const balance = { amount: fen(100), reserved: fen(50), used: fen(30) };
    expect(passesMark(balance, fen(9))).toBe(false);
    expect(passesMark(balance, fen(10))).toBe(true);
    expect(passesMark({ ...balance, reserved: fen(60) }, fen(5))).toBe(false);
  });
});
