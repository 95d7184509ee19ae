import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import type { AuctionClock } from '../types.ts';
import {
  checkOpening,
  checkWithdrawal,
  commitmentText,
  opensQuotes,
  type QuoteContent,
} from './sealed.ts';

const clock: AuctionClock = {
  opensAt: 100,
  closesAt: 200,
  originalClosesAt: 200,
  extensionsUsed: 0,
  runState: 'started',
  pausedAt: null,
  settled: false,
};
const sealed = { quoteMethod: 'sealed' } as const;
const open = { quoteMethod: 'open' } as const;

describe('[AU21] the commitment', () => {
  const content: QuoteContent = {
    packageNumber: 'P-1',
    code: '07',
    amount: fen(12_345),
    lines: [{ lineNo: 1, price: '1.50' }],
    salt: 'ab'.repeat(32),
  };

  it('is made over one text that never changes', () => {
    expect(commitmentText(content)).toBe(
      `{"amount":12345,"code":"07","lines":[{"lineNo":1,"price":"1.50"}],"packageNumber":"P-1","salt":"${'ab'.repeat(32)}"}`,
    );
  });

  it.each([
    { amount: fen(12_346) },
    { code: '08' },
    { packageNumber: 'P-2' },
    { lines: [] },
    { salt: 'cd'.repeat(32) },
  ])('is another with %j', (change) => {
    expect(commitmentText({ ...content, ...change })).not.toBe(commitmentText(content));
  });
});

describe('[AU42] taking a quote back', () => {
  it.each([
    ['an open bid', open, clock, true, 150, 'quote.openStays'],
    ['an open bid after the end', open, clock, true, 200, 'quote.openStays'],
    ['a sealed quote', sealed, clock, true, 150, null],
    ['in the last ms', sealed, clock, true, 199, null],
    ['at the deadline', sealed, clock, true, 200, 'quote.tooLate'],
    ['after it is written', sealed, { ...clock, settled: true }, true, 150, 'quote.tooLate'],
    ['before the opening', sealed, clock, false, 99, 'auction.notBegun'],
    [
      'during a pause',
      sealed,
      { ...clock, runState: 'paused' as const, pausedAt: 120 },
      true,
      150,
      'auction.paused',
    ],
    ['none', sealed, clock, false, 150, 'quote.none'],
  ])('%s', (_, rules, at, has, now, expected) => {
    expect(checkWithdrawal(rules, at, has, now)?.refused ?? null).toBe(expected);
  });
});

describe('[AU21] opening', () => {
  it.each([
    ['open bids', open, clock, null, 300, 'quote.notSealed'],
    ['one ms before the deadline', sealed, clock, null, 199, 'quote.openTooEarly'],
    ['at the deadline', sealed, clock, null, 200, null],
    ['once it is written', sealed, { ...clock, settled: true }, null, 200, null],
    [
      'after a stop',
      sealed,
      { ...clock, runState: 'stopped' as const },
      null,
      300,
      'auction.stopped',
    ],
    ['again', sealed, { ...clock, settled: true }, { kind: 'won' as const }, 300, 'quote.opened'],
  ])('%s', (_, rules, at, outcome, now, expected) => {
    expect(checkOpening(rules, at, outcome, now)?.refused ?? null).toBe(expected);
  });

  it('[AU40] shows amounts only where there are enough of them', () => {
    expect(opensQuotes({ minSuppliers: 3 }, 2)).toBe(false);
    expect(opensQuotes({ minSuppliers: 3 }, 3)).toBe(true);
    expect(opensQuotes({ minSuppliers: 0 }, 0)).toBe(false);
  });
});
