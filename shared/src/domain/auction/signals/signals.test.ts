import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { networkOf, sharedAccess } from './shared-access.ts';
import { signalsOf } from './signals.ts';
import { lastSecondBids, withdrawals } from './timing.ts';
import type { AccessTrace, QuoteChange, SignalBid, SignalInput } from './types.ts';

const OPENS = Date.UTC(2026, 10, 21, 2, 0, 0);
const MINUTE = 60_000;
const CLOSES = OPENS + 60 * MINUTE;

const nothing: SignalInput = {
  opensAt: OPENS,
  closesAt: CLOSES,
  bids: [],
  quotes: [],
  opened: [],
  traces: [],
};

/** Returns bids in order, one second apart, from pairs of code and amount. */
const bidsOf = (bids: readonly (readonly [string, number])[]): SignalBid[] =>
  bids.map(([code, amount], index) => ({
    seq: index + 1,
    at: OPENS + index * 1000,
    code,
    amount: fen(amount),
    closesAt: CLOSES,
    isMinimal: false,
  }));

const kindsOf = (input: Partial<SignalInput>) =>
  signalsOf({ ...nothing, ...input }).map(({ kind, codes }) => [kind, ...codes].join(' '));

const trace = (code: string, address: string, device = ''): AccessTrace => {
  return { code, address, device, agent: 'Chrome', firstAt: OPENS };
};

describe('[EV5] a supplier whose device changes all the time', () => {
  const devices = (count: number, code = '01') =>
    Array.from({ length: count }, (_, n) => trace(code, '203.0.113.7', `device-${n}`));

  it('is told, with the latest of them', () => {
    expect(kindsOf({ traces: devices(55) })).toEqual(['deviceChurn 01']);
    const [signal] = signalsOf({ ...nothing, traces: devices(12) });
    expect(signal?.values).toEqual({ devices: '12', places: '12' });
  });

  it('is none for an office with some phones, nor for a phone on its way', () => {
    expect(kindsOf({ traces: devices(9) })).toEqual([]);
    const roaming = Array.from({ length: 30 }, (_, n) => trace('01', `198.51.100.${n}`, 'one'));
    expect(kindsOf({ traces: roaming })).toEqual([]);
  });
});

describe('[EV5] several suppliers from one place', () => {
  it('is told for one address, with who came from there and when', () => {
    const traces = [
      trace('01', '203.0.113.7'),
      trace('02', '203.0.113.7'),
      trace('03', '198.51.100.1'),
    ];
    const [signal, ...others] = sharedAccess(traces);
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ kind: 'sharedAddress', codes: ['01', '02'] });
    expect(signal?.evidence.map(({ code, note }) => `${code} ${note}`)).toEqual([
      '01 203.0.113.7 · Chrome',
      '02 203.0.113.7 · Chrome',
    ]);
  });

  it('is told once for one device, whatever the addresses', () => {
    const device = 'd'.repeat(32);
    const traces = [trace('01', '203.0.113.7', device), trace('02', '203.0.113.7', device)];
    expect(kindsOf({ traces })).toEqual(['sharedDevice 01 02']);
    const roaming = [trace('01', '203.0.113.7', device), trace('02', '198.51.100.9', device)];
    expect(kindsOf({ traces: roaming })).toEqual(['sharedDevice 01 02']);
  });

  it('is no signal for one supplier on many addresses, nor for a proxy that vouches for nobody', () => {
    expect(kindsOf({ traces: [trace('01', '203.0.113.7'), trace('01', '203.0.113.8')] })).toEqual(
      [],
    );
    expect(kindsOf({ traces: [trace('01', '127.0.0.1'), trace('02', '::1')] })).toEqual([]);
    expect(kindsOf({ traces: [trace('01', '127.0.0.1'), trace('02', '127.0.0.1')] })).toEqual([]);
  });

  it('takes an IPv6 customer for one place, and IPv4 inside IPv6 for what it is', () => {
    expect(networkOf('2001:db8:0:12:a::1')).toBe(networkOf('2001:db8:0:12:ffff:1:2:3'));
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:a00:1:2:3')).toBe('0:0:0:ffff::/64');
  });
});

describe('[EV5] two who always take turns', () => {
  /** After each bid of 03 or 04 follows one reply, alternately from 02 and from 01. */
  const turns = Array.from({ length: 30 }, (_, turn): [string, number][] => [
    [turn % 3 ? '03' : '04', 90_000 - turn * 700],
    [turn % 2 ? '01' : '02', 89_900 - turn * 700 - (turn % 7)],
  ]).flat();

  it('is told while others bid', () => {
    expect(kindsOf({ bids: bidsOf(turns) })).toContain('alternation 01 02');
  });

  it('is no signal for a duel: two who are left have nobody else to answer', () => {
    const duel = Array.from({ length: 60 }, (_, turn): [string, number] => [
      turn % 2 ? '01' : '02',
      80_000 - turn * 137,
    ]);
    expect(kindsOf({ bids: bidsOf([['03', 95_000], ['04', 94_000], ...duel]) })).toEqual([]);
  });

  it('is no signal for three who answer as they like', () => {
    const order = '010201020212010212020102010210201201020121020102012010210201021020120102';
    const free = [...order].map((n, turn): [string, number] => [`0${n}`, 90_000 - turn * 131]);
    expect(kindsOf({ bids: bidsOf(free) })).toEqual([]);
  });
});

describe('[EV5] regular differences', () => {
  /**
   * 02 replies to each bid of 01 with exactly 88.88 less, and to each bid of 03 with varying
   * amounts less.
   */
  const shadow = Array.from({ length: 9 }, (_, round): [string, number][] => [
    ['01', 900_000 - round * 20_000],
    ['02', 900_000 - round * 20_000 - 8_888],
    ['03', 890_000 - round * 20_000],
    ['02', 890_000 - round * 20_000 - 501 - round * 77],
  ]).flat();

  it('are told of who answers one supplier always alike, and the others not', () => {
    const signals = signalsOf({ ...nothing, bids: bidsOf(shadow) });
    const regular = signals.find(({ kind }) => kind === 'regularDifferences');
    expect(regular).toMatchObject({ codes: ['01', '02'] });
    expect(regular?.values).toMatchObject({ difference: '88.88', count: '9', of: '9' });
  });

  it('are no signal where it is how somebody always bids, or the least he may bid', () => {
    const habit = Array.from({ length: 40 }, (_, turn): [string, number] => [
      turn % 2 ? '02' : turn % 4 ? '01' : '03',
      turn % 2 ? 900_000 - turn * 5_000 - 8_888 : 900_000 - turn * 5_000 - 5_000,
    ]);
    expect(kindsOf({ bids: bidsOf(habit) })).toEqual([]);
    const minimal = bidsOf(shadow).map((bid) => ({ ...bid, isMinimal: true }));
    expect(kindsOf({ bids: minimal })).toEqual([]);
  });

  it('are told of four sealed quotes at one distance, unless it is a round one', () => {
    const quotes = (step: number) =>
      ['01', '02', '03', '04'].map((code, index) => ({
        seq: index + 1,
        at: OPENS,
        code,
        amount: fen(1_000_000 + index * step),
      }));
    expect(kindsOf({ opened: quotes(12_340) })).toEqual(['regularDifferences 01 02 03 04']);
    expect(kindsOf({ opened: quotes(50_000) })).toEqual([]);
    expect(kindsOf({ opened: quotes(12_340).slice(0, 3) })).toEqual([]);
  });
});

describe('[EV5] the last second and the last moment', () => {
  const bid = (code: string, minute: number, before = 0): SignalBid => {
    const at = OPENS + minute * MINUTE - before;
    return { seq: minute, at, code, amount: fen(1_000), closesAt: CLOSES, isMinimal: false };
  };

  it('a bid in the last second by who had been silent is told', () => {
    const bids = [bid('01', 1), bid('02', 58), bid('01', 60, 800)];
    expect(lastSecondBids(bids, OPENS).map(({ codes }) => codes)).toEqual([['01']]);
    expect(lastSecondBids([bid('03', 60, 1)], OPENS)).toHaveLength(1);
  });

  it('it is no signal when he had been bidding, or two seconds earlier', () => {
    expect(lastSecondBids([bid('01', 55), bid('01', 60, 800)], OPENS)).toEqual([]);
    expect(lastSecondBids([bid('01', 60, 2_000)], OPENS)).toEqual([]);
  });

  const change = (seq: number, minute: number, what: QuoteChange['what']): QuoteChange => {
    return { seq, at: OPENS + minute * MINUTE, code: '01', what };
  };

  it('a quote taken back for good near the deadline, or again and again, is told', () => {
    const late = [change(1, 10, 'sealed'), change(2, 55, 'withdrawn')];
    const often = [1, 2, 3, 4].map((n) => change(n, n, n % 2 ? 'sealed' : 'withdrawn'));
    for (const quotes of [late, [...often, change(5, 9, 'sealed')]]) {
      expect(withdrawals(quotes, CLOSES).map(({ codes }) => codes)).toEqual([['01']]);
    }
  });

  it('one that is taken back once, early or for another, is no signal', () => {
    const early = [change(1, 10, 'sealed'), change(2, 20, 'withdrawn')];
    const again = [change(1, 10, 'sealed'), change(2, 55, 'withdrawn'), change(3, 56, 'sealed')];
    for (const quotes of [early, again]) expect(withdrawals(quotes, CLOSES)).toEqual([]);
  });
});
