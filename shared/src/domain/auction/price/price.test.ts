import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fen, fen, MAX_FEN } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { reverseRules } from '../rules/rules-fixture.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { PriorBids } from '../types.ts';
import {
  checkAmount,
  isBetter,
  nextAcceptable,
  readAmount,
  stepFrom,
  sumAsSent,
  totalOfLines,
} from './price.ts';

const base = reverseRules;
const forward: AuctionRules = { ...base, direction: 'forward' };
const none: PriorBids = { best: null, own: null, ownLeads: false };
const book = (best: number | null, own: number | null = null, ownLeads = false): PriorBids => ({
  best: best === null ? null : fen(best),
  own: own === null ? null : fen(own),
  ownLeads,
});
const why = (rules: AuctionRules, given: PriorBids, amount: number) =>
  checkAmount(rules, given, fen(amount))?.refused ?? null;

describe('[AU1] direction', () => {
  it.each([
    ['reverse', 1, 2, true],
    ['reverse', 2, 1, false],
    ['reverse', 1, 1, false],
    ['forward', 2, 1, true],
    ['forward', 1, 2, false],
    ['forward', 1, 1, false],
  ] as const)('%s: is %i better than %i? %s', (direction, a, b, expected) => {
    expect(isBetter(direction, fen(a), fen(b))).toBe(expected);
  });
});

describe('[AU2] the starting price', () => {
  it.each([
    ['at it', base, 100_000, null],
    ['one fen worse', base, 100_001, 'bid.aboveStart'],
    ['at it, forward', forward, 100_000, null],
    ['one fen worse, forward', forward, 99_999, 'bid.belowStart'],
  ] as const)('a first bid %s', (_, rules, amount, expected) => {
    expect(why(rules, none, amount)).toBe(expected);
  });

  it('names the starting price in the refusal', () => {
    expect(checkAmount(base, none, fen(100_001))).toEqual({
      refused: 'bid.aboveStart',
      values: { start: '1,000.00' },
    });
  });

  it.each([
    ['2,000', 200_000],
    ['0.01', 1],
    ['0', 'bid.notPositive'],
    ['-5', 'bid.notPositive'],
    ['-0', 'bid.notPositive'],
    ['abc', 'money.notNumber'],
    ['1e309', 'money.notNumber'],
    ['NaN', 'money.notNumber'],
    ['2,00', 'money.notNumber'],
    ['１００', 'money.notNumber'],
    ['12.345', 'money.tooManyDecimals'],
    ['1000000000000', 'money.tooLarge'],
  ])('typed %j gives %s', (text, expected) => {
    const read = readAmount(text);
    expect(isRefusal(read) ? read.refused : read).toBe(expected);
  });
});

describe('[AU3] the step', () => {
  it.each([
    [50, 12_345, 62],
    [50, 12_400, 62],
    [50, 12_401, 63],
    [100, 1, 1],
    [0, 100_000, 1],
    [10_000, 777, 777],
    [333, MAX_FEN, 3_330_000_000_000],
  ])(
    '%i hundredths of a percent of %i is %i fen, rounded up',
    (hundredths, reference, expected) => {
      expect(stepFrom({ step: { kind: 'percent', hundredths } }, fen(reference))).toBe(expected);
    },
  );

  it('an amount of nothing is still one fen, so that equal bids stay refused [AU5]', () => {
    const rules: AuctionRules = { ...base, step: { kind: 'amount', amount: fen(0) } };
    expect(stepFrom(rules, fen(5))).toBe(1);
    expect(why(rules, book(90_000), 90_000)).toBe('bid.stepReverse');
    expect(nextAcceptable({ ...rules, multipleOfStep: true }, book(90_000))).toBe(89_999);
  });

  it.each([
    ['exactly the step', base, 89_000, null],
    ['one fen less', base, 89_001, 'bid.stepReverse'],
    ['more than the step', base, 88_999, null],
    ['exactly the step, forward', forward, 111_000, null],
    ['one fen less, forward', forward, 110_999, 'bid.stepForward'],
  ] as const)('beating the best by %s', (_, rules, amount, expected) => {
    expect(why(rules, book(rules.direction === 'reverse' ? 90_000 : 110_000), amount)).toBe(
      expected,
    );
  });

  it('multipleOfStep: only whole steps from the reference', () => {
    const rules: AuctionRules = { ...base, multipleOfStep: true };
    expect(why(rules, book(90_000), 88_000)).toBeNull();
    expect(checkAmount(rules, book(90_000), fen(88_500))).toEqual({
      refused: 'bid.notMultiple',
      values: { step: '10.00' },
    });
    expect(why(rules, none, 99_500)).toBe('bid.notMultiple');
    expect(why(rules, none, 100_000)).toBeNull();
  });

  it('[AU21] sealed quotes have no step, whatever the rules of the step say', () => {
    const rules: AuctionRules = { ...base, multipleOfStep: true, quoteMethod: 'sealed' };
    expect(why(rules, none, 99_501)).toBeNull();
    expect(why(rules, none, 100_001)).toBe('bid.aboveStart');
  });
});

describe('[AU4] [AU5] step base own', () => {
  const own: AuctionRules = { ...base, stepBase: 'own' };
  it.each([
    ['behind the best, beating only the own bid', book(80_000, 95_000), 94_000, null],
    ['not beating the own bid', book(80_000, 95_000), 94_001, 'bid.stepReverse'],
    ["equal to a rival's best", book(80_000, 95_000), 80_000, null],
    ['beyond the best by less than the step', book(80_000, 95_000), 79_500, 'bid.stepReverse'],
    ['beyond the best by the step', book(80_000, 95_000), 79_000, null],
    ['a first bid behind the best', book(80_000), 100_000, null],
    ['a first bid just beyond the best', book(80_000), 79_999, 'bid.stepReverse'],
  ])('%s', (_, given, amount, expected) => {
    expect(why(own, given, amount)).toBe(expected);
  });

  it('[AU5] with base best an equal bid is refused', () => {
    expect(why(base, book(80_000), 80_000)).toBe('bid.stepReverse');
  });
});

describe('[AU6] the leader', () => {
  it('may improve his own bid, unless the project says no', () => {
    expect(why(base, book(80_000, 80_000, true), 79_000)).toBeNull();
    const rules: AuctionRules = { ...base, leaderMayRebid: false };
    expect(why(rules, book(80_000, 80_000, true), 79_000)).toBe('bid.leaderMayNotRebid');
    expect(why(rules, book(80_000, 85_000, false), 79_000)).toBeNull();
  });
});

describe('[AU8] bids by line items', () => {
  const lines = [
    { lineNo: 1, name: '台式机', quantityThousandths: 3_000 },
    { lineNo: 2, name: '电缆（米）', quantityThousandths: 1_500 },
  ];
  const total = (prices: Record<number, string>) => {
    const answer = totalOfLines(
      lines,
      new Map(Object.entries(prices).map(([no, price]) => [Number(no), price])),
    );
    return isRefusal(answer) ? [answer.refused, answer.values?.line] : answer;
  };
  it.each([
    ['sums price times quantity', { 1: '1,000.00', 2: '0.03' }, 300_005],
    ['takes a price of nothing', { 1: '10', 2: '0' }, 3_000],
    ['refuses a missing line by name', { 1: '10' }, ['bid.lineMissing', '电缆（米）']],
    ['refuses a blank price by name', { 1: ' ', 2: '1' }, ['bid.lineMissing', '台式机']],
    ['refuses three decimals', { 1: '1.234', 2: '1' }, ['bid.lineWrong', '台式机']],
    ['refuses a negative price', { 1: '1', 2: '-1' }, ['bid.lineWrong', '电缆（米）']],
    ['refuses a line it does not know', { 1: '1', 2: '1', 9: '1' }, ['bid.lineUnknown', '9']],
    ['refuses a total of nothing', { 1: '0', 2: '0' }, ['bid.notPositive', undefined]],
    ['refuses what is too large', { 1: '999999999999.99', 2: '1' }, ['money.tooLarge', undefined]],
  ])('%s', (_, prices, expected) => {
    expect(total(prices)).toEqual(expected);
  });
});

describe('[AU8] a total beside the lines', () => {
  it.each([
    ['', 6_003],
    [' ', 6_003],
    ['60.03', 6_003],
    ['60.02', 'bid.lineSum'],
    ['60.030', 'bid.lineSum'],
    ['x', 'bid.lineSum'],
  ])('%j is %s', (sent, expected) => {
    const answer = sumAsSent(fen(6_003), sent);
    expect(isRefusal(answer) ? answer.refused : answer).toBe(expected);
  });
});

const amount = (max = 2_000_000) => fc.integer({ min: 1, max }).map(fen);
const anyRules = fc.record({
  direction: fc.constantFrom('reverse' as const, 'forward' as const),
  startingPrice: amount(),
  step: fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amount: amount(50_000) }),
    fc.record({
      kind: fc.constant('percent' as const),
      hundredths: fc.integer({ min: 0, max: 3_000 }),
    }),
  ),
  stepBase: fc.constantFrom('best' as const, 'own' as const),
  multipleOfStep: fc.boolean(),
});
const anyBook = fc.record({
  best: fc.option(amount()),
  own: fc.option(amount()),
  ownLeads: fc.constant(false),
});

describe('[AU9] the next acceptable amount', () => {
  it('is accepted, and one fen worse is refused', () => {
    fc.assert(
      fc.property(anyRules, anyBook, (given, held) => {
        const rules = { ...base, ...given };
        const next = nextAcceptable(rules, held);
        if (next === null) return;
        expect(checkAmount(rules, held, next)).toBeNull();
        const worse = (rules.direction === 'reverse' ? next + 1 : next - 1) as Fen;
        expect(checkAmount(rules, held, worse)).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the worst one: whatever is accepted is as good or better', () => {
    fc.assert(
      fc.property(anyRules, anyBook, amount(4_000_000), (given, held, tried) => {
        const rules = { ...base, ...given };
        if (checkAmount(rules, held, tried) !== null) return;
        const next = nextAcceptable(rules, held);
        expect(next).not.toBeNull();
        expect(next === tried || isBetter(rules.direction, tried, next ?? tried)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('mirrors: forward upside down is reverse, where the step is an amount', () => {
    const mirror = 4_000_000;
    const flip = (value: Fen | null) => (value === null ? null : fen(mirror - value));
    fc.assert(
      fc.property(anyRules, anyBook, amount(50_000), (given, held, step) => {
        const down = {
          ...base,
          ...given,
          direction: 'reverse' as const,
          step: { kind: 'amount' as const, amount: step },
        };
        const up = {
          ...down,
          direction: 'forward' as const,
          startingPrice: fen(mirror - down.startingPrice),
        };
        const flipped = { ...held, best: flip(held.best), own: flip(held.own) };
        const next = nextAcceptable(down, held);
        if (next !== null) expect(nextAcceptable(up, flipped)).toBe(mirror - next);
      }),
    );
  });

  it('whole steps from the own bid may go past the best, and then beat it by the step too', () => {
    const rules: AuctionRules = {
      ...base,
      stepBase: 'own',
      multipleOfStep: true,
      step: { kind: 'amount', amount: fen(1_000) },
    };
    expect(nextAcceptable(rules, book(99_500, 100_500))).toBe(99_500);
    expect(nextAcceptable(rules, book(99_800, 100_700))).toBe(98_700);
    expect(why(rules, book(99_800, 100_700), 99_700)).toBe('bid.stepReverse');
    expect(why(rules, book(99_800, 100_700), 98_700)).toBeNull();
  });

  it('is nothing where no positive amount is left', () => {
    expect(nextAcceptable(base, book(1_000))).toBeNull();
    expect(why(base, book(1_000), 1)).toBe('bid.noneLeft');
    expect(nextAcceptable(forward, book(MAX_FEN))).toBeNull();
    expect(
      nextAcceptable({ ...base, step: { kind: 'percent', hundredths: 50 } }, book(1)),
    ).toBeNull();
  });

  it('is what the refusal names', () => {
    expect(checkAmount(base, book(90_000), fen(90_000))?.values).toEqual({ next: '890.00' });
    expect(checkAmount(forward, book(110_000), fen(110_000))?.values).toEqual({ next: '1,110.00' });
  });
});
