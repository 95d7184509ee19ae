import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { reverseRules } from '../rules/rules-fixture.ts';
import type { PriorBids } from '../types.ts';
import { isExtremeMove, isLargeMove, moveReference, needsConfirmation } from './large-move.ts';

describe('[AU7] a large move', () => {
  it.each([
    ['reverse', 100_000, 70_000, false],
    ['reverse', 100_000, 69_999, true],
    ['reverse', 100_000, 150_000, false],
    ['forward', 100_000, 130_000, false],
    ['forward', 100_000, 130_001, true],
    ['forward', 100_000, 50_000, false],
  ] as const)('%s, from %i to %i: %s', (direction, reference, amount, expected) => {
    expect(isLargeMove(direction, fen(reference), fen(amount))).toBe(expected);
  });
});

describe('[AU7] a bid that ends the competition', () => {
  it.each([
    ['reverse', 100_000, 20_001, false],
    ['reverse', 100_000, 20_000, true],
    // The step is 500: at 500 no rival has a bid left.
    ['reverse', 1_000, 500, true],
    ['reverse', 1_000, 501, false],
    ['reverse', 600, 500, false],
    ['forward', 100_000, 499_999, false],
    ['forward', 100_000, 500_000, true],
  ] as const)('%s, from %i to %i: %s', (direction, reference, amount, expected) => {
    const rules = { direction, step: { kind: 'amount', amount: fen(500) } } as const;
    expect(isExtremeMove(rules, fen(reference), fen(amount))).toBe(expected);
  });
});

describe('[AU7] what a bid is compared with', () => {
  const rules = { startingPrice: fen(1_000) };
  const book = (over: Partial<PriorBids>): PriorBids => ({
    best: null,
    own: null,
    ownLeads: false,
    ...over,
  });

  it.each([
    ['the best', { best: fen(800), own: fen(900) }, { kind: 'best', amount: 800 }],
    ['the best, before one’s own first', { best: fen(800) }, { kind: 'best', amount: 800 }],
    ['one’s own last, where no best is seen', { own: fen(900) }, { kind: 'own', amount: 900 }],
    ['one’s own of an earlier round', { earlier: fen(700) }, { kind: 'own', amount: 700 }],
    ['the starting price', {}, { kind: 'start', amount: 1_000 }],
  ] as const)('%s', (_, given, expected) => {
    expect(moveReference(rules, book(given))).toEqual(expected);
  });
});

describe('[AU7] a bid that is taken only when it is confirmed', () => {
  const prior: PriorBids = { best: fen(90_000), own: null, ownLeads: false };
  const confirmed = { ...reverseRules, largeMove: 'confirmed' } as const;

  it('is one beyond the limit, in auctions with the rule', () => {
    expect(needsConfirmation(confirmed, prior, fen(62_999))).toBe(true);
    expect(needsConfirmation(confirmed, prior, fen(63_000))).toBe(false);
    expect(needsConfirmation(reverseRules, prior, fen(1))).toBe(false);
    const byLines = { ...confirmed, awardBy: 'lines', quoteMethod: 'sealed' } as const;
    expect(needsConfirmation(byLines, prior, fen(1))).toBe(false);
  });
});
