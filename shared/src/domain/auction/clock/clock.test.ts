import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../kernel/result.ts';
import type { AuctionClock, RunState } from '../types.ts';
import {
  changeEnd,
  changeRunState,
  checkWindow,
  endAfterPause,
  extend,
  isOver,
  MIN_REMAINING_MS,
  phaseOf,
  RUN_STATES,
  remainingMs,
  waitText,
  waitTime,
} from './clock.ts';

const MINUTE = 60_000;
const OPENS = 1_000_000_000_000;
const CLOSES = OPENS + 60 * MINUTE;

const clock = (changes: Partial<AuctionClock> = {}): AuctionClock => ({
  opensAt: OPENS,
  closesAt: CLOSES,
  originalClosesAt: CLOSES,
  extensionsUsed: 0,
  runState: 'started',
  pausedAt: null,
  settled: false,
  ...changes,
});
const paused = (at: number, changes: Partial<AuctionClock> = {}) =>
  clock({ runState: 'paused', pausedAt: at, ...changes });
const stopped = clock({ runState: 'stopped', settled: true });
const refusedOf = (value: unknown) => (isRefusal(value) ? value.refused : null);

describe('[AU10] the window', () => {
  it.each([
    ['one ms before the opening', clock(), OPENS - 1, 'auction.notBegun'],
    ['at the opening', clock(), OPENS, null],
    ['one ms before the end', clock(), CLOSES - 1, null],
    ['exactly at the end', clock(), CLOSES, 'auction.closed'],
    ['one ms after the end', clock(), CLOSES + 1, 'auction.closed'],
    ['settled early', clock({ settled: true }), OPENS + 1, 'auction.closed'],
    ['[AU13] while paused', paused(OPENS + 1), OPENS + 2, 'auction.paused'],
    [
      '[AU13] while paused, after the end that was',
      paused(OPENS + 1),
      CLOSES + 9,
      'auction.paused',
    ],
    ['paused before the opening', paused(OPENS - 9), OPENS - 1, 'auction.notBegun'],
    ['[AU15] stopped', stopped, OPENS + 1, 'auction.stopped'],
    ['[AU15] stopped, after the end', stopped, CLOSES + 1, 'auction.stopped'],
  ])('%s', (_, given, now, expected) => {
    expect(checkWindow(given, now)?.refused ?? null).toBe(expected);
  });
});

describe('[AU11] [AU12] extension', () => {
  const rules = { extension: { triggerMs: 5 * MINUTE, lengthMs: 5 * MINUTE, allowed: 0 } };
  const limited = { extension: { ...rules.extension, allowed: 2 } };

  it.each([
    ['one ms before the trigger', CLOSES - 5 * MINUTE - 1, CLOSES],
    ['exactly at the trigger: the end would not be later', CLOSES - 5 * MINUTE, CLOSES],
    ['one ms inside', CLOSES - 5 * MINUTE + 1, CLOSES + 1],
    ['in the last ms', CLOSES - 1, CLOSES - 1 + 5 * MINUTE],
  ])('a bid %s', (_, now, closesAt) => {
    const after = extend(rules, clock(), now);
    expect(after.closesAt).toBe(closesAt);
    expect(after.extensionsUsed).toBe(closesAt === CLOSES ? 0 : 1);
    expect(after.originalClosesAt).toBe(CLOSES);
  });

  it('at exactly the trigger it extends when the extension is longer', () => {
    const long = { extension: { triggerMs: 5 * MINUTE, lengthMs: 10 * MINUTE, allowed: 0 } };
    expect(extend(long, clock(), CLOSES - 5 * MINUTE).closesAt).toBe(CLOSES + 5 * MINUTE);
    expect(extend(long, clock(), CLOSES - 5 * MINUTE - 1).closesAt).toBe(CLOSES);
  });

  it('never brings the end nearer', () => {
    const short = { extension: { triggerMs: 10 * MINUTE, lengthMs: MINUTE, allowed: 0 } };
    expect(extend(short, clock(), CLOSES - 9 * MINUTE).closesAt).toBe(CLOSES);
  });

  it('gives the same object when nothing moved', () => {
    const before = clock();
    expect(extend(rules, before, OPENS)).toBe(before);
    const off = { extension: { ...rules.extension, lengthMs: 0 } };
    expect(extend(off, before, CLOSES - 1)).toBe(before);
  });

  it('chained extensions count each, up to the limit; 0 is no limit', () => {
    let free = clock();
    let capped = clock();
    for (let round = 1; round <= 5; round += 1) {
      free = extend(rules, free, free.closesAt - 1);
      capped = extend(limited, capped, capped.closesAt - 1);
      expect(free.extensionsUsed).toBe(round);
      expect(capped.extensionsUsed).toBe(Math.min(round, 2));
    }
    expect(capped.closesAt).toBe(CLOSES - 2 + 10 * MINUTE);
  });
});

describe('[AU13] [AU15] run states', () => {
  const states: RunState[] = ['started', 'paused', 'stopped'];
  const at = (state: RunState) =>
    ({ started: clock(), paused: paused(OPENS + MINUTE), stopped })[state];
  const expected: Record<string, string | null> = {
    'started → started': 'auction.alreadyRunning',
    'started → paused': null,
    'started → stopped': null,
    'paused → started': null,
    'paused → paused': 'auction.alreadyPaused',
    'paused → stopped': null,
    'stopped → started': 'auction.stopped',
    'stopped → paused': 'auction.stopped',
    'stopped → stopped': 'auction.stopped',
  };
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it('the table below names every pair', () => {
    expect(Object.keys(expected).sort()).toEqual(pairs.map(([a, b]) => `${a} → ${b}`).sort());
  });

  it.each(pairs)('%s → %s', (from, to) => {
    const after = changeRunState(at(from), to, OPENS + 2 * MINUTE);
    expect(refusedOf(after)).toBe(expected[`${from} → ${to}`]);
    expect(isRefusal(after)).toBe(!RUN_STATES[from].includes(to));
    if (isRefusal(after)) return;
    expect(after.runState).toBe(to);
    expect(after.pausedAt).toBe(to === 'paused' ? OPENS + 2 * MINUTE : null);
    expect(after.settled).toBe(to === 'stopped');
  });

  it.each(['paused', 'stopped'] as const)('nothing goes to %s once the time is over', (to) => {
    expect(refusedOf(changeRunState(clock(), to, CLOSES))).toBe('auction.closed');
    expect(refusedOf(changeRunState(clock({ settled: true }), to, OPENS))).toBe('auction.closed');
  });

  it('a pause moves the end by its length, also when it lasts past the end', () => {
    for (const length of [1, MINUTE, 3 * 60 * MINUTE]) {
      const pausedAt = OPENS + 10 * MINUTE;
      const after = changeRunState(paused(pausedAt), 'started', pausedAt + length);
      expect(after).toMatchObject({ closesAt: CLOSES + length, originalClosesAt: CLOSES });
    }
  });

  it('a pause before the opening costs nothing until the opening', () => {
    const early = paused(OPENS - 10 * MINUTE);
    expect(endAfterPause(early, OPENS - MINUTE)).toBe(CLOSES);
    expect(endAfterPause(early, OPENS + MINUTE)).toBe(CLOSES + MINUTE);
  });

  it('a resume may choose a later end, never an earlier one', () => {
    const given = paused(OPENS + MINUTE);
    const now = OPENS + 3 * MINUTE;
    const due = CLOSES + 2 * MINUTE;
    expect(refusedOf(changeRunState(given, 'started', now, due - 1))).toBe('auction.endTooEarly');
    expect(changeRunState(given, 'started', now, due)).toMatchObject({ closesAt: due });
    expect(changeRunState(given, 'started', now, due + 1)).toMatchObject({ closesAt: due + 1 });
  });

  it('no sequence of pauses and resumes takes bidding time away or adds any', () => {
    const waits = fc.array(fc.integer({ min: 1, max: 5 * MINUTE }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(waits, (gaps) => {
        let now = OPENS;
        let held = clock();
        let open = 0;
        for (const gap of gaps) {
          const running = held.runState === 'started';
          now += gap;
          if (running) open += gap;
          const next = changeRunState(held, running ? 'paused' : 'started', now);
          if (isRefusal(next)) throw new Error(next.refused);
          held = next;
        }
        expect(remainingMs(held, now)).toBe(CLOSES - OPENS - open);
      }),
    );
  });
});

describe('[AU14] the end set by hand', () => {
  const now = OPENS + MINUTE;
  it.each([
    ['five minutes away', clock(), now + MIN_REMAINING_MS, null],
    ['one ms less', clock(), now + MIN_REMAINING_MS - 1, 'auction.endTooSoon'],
    ['in the past', clock(), now - 1, 'auction.endTooSoon'],
    ['later than before', clock(), CLOSES + MINUTE, null],
    ['while paused', paused(now - 1), CLOSES, null],
    ['stopped', stopped, CLOSES, 'auction.stopped'],
    ['settled', clock({ settled: true }), CLOSES, 'auction.closed'],
  ])('%s', (_, given, end, expected) => {
    const after = changeEnd(given, end, now);
    expect(refusedOf(after)).toBe(expected);
    if (!isRefusal(after)) expect(after.closesAt).toBe(end);
  });

  it('is refused once the time is over', () => {
    expect(refusedOf(changeEnd(clock(), CLOSES + 60 * MINUTE, CLOSES))).toBe('auction.closed');
  });

  it('is refused at or before the opening', () => {
    const before = OPENS - 60 * MINUTE;
    expect(refusedOf(changeEnd(clock(), OPENS, before))).toBe('auction.endBeforeOpening');
    expect(refusedOf(changeEnd(clock(), OPENS + 1, before))).toBeNull();
  });

  it('during a pause it is the end that a resume at that moment gives', () => {
    const change = OPENS + 50 * MINUTE;
    const end = change + 30 * MINUTE;
    const after = changeEnd(paused(OPENS + 10 * MINUTE), end, change);
    if (isRefusal(after)) throw new Error(after.refused);
    expect(remainingMs(after, change)).toBe(30 * MINUTE);
    expect(endAfterPause(after, change)).toBe(end);
    expect(endAfterPause(after, change + MINUTE)).toBe(end + MINUTE);
  });
});

describe('phases', () => {
  it.each([
    ['before the opening', clock(), null, OPENS - 1, 'notBegun'],
    ['at the opening', clock(), null, OPENS, 'running'],
    ['in the last ms', clock(), null, CLOSES - 1, 'running'],
    ['[AU16] at the end, not yet written down', clock(), null, CLOSES, 'closing'],
    ['paused', paused(OPENS), null, OPENS + 1, 'paused'],
    ['paused past the end that was', paused(OPENS), null, CLOSES + 1, 'paused'],
    ['paused before the opening', paused(OPENS - 9), null, OPENS - 1, 'paused'],
    ['stopped', stopped, null, OPENS + 1, 'stopped'],
    ['won', clock({ settled: true }), { kind: 'won' as const }, CLOSES + 1, 'won'],
    ['failed', clock({ settled: true }), { kind: 'failed' as const }, CLOSES + 1, 'failed'],
  ])('%s', (_, given, outcome, now, expected) => {
    expect(phaseOf(given, outcome, now)).toBe(expected);
  });

  it('is over exactly at the end, and never while paused', () => {
    expect(isOver(clock(), CLOSES - 1)).toBe(false);
    expect(isOver(clock(), CLOSES)).toBe(true);
    expect(isOver(paused(OPENS), CLOSES + 1)).toBe(false);
  });
});

describe('remaining time', () => {
  it.each([
    ['until the opening', clock(), OPENS - 5, 5],
    ['until the end', clock(), CLOSES - 5, 5],
    ['nothing after the end', clock(), CLOSES + 5, 0],
    ['frozen by a pause', paused(CLOSES - 7), CLOSES + 99, 7],
    ['nothing when stopped', stopped, OPENS + 1, 0],
    ['nothing when settled', clock({ settled: true }), OPENS + 1, 0],
  ])('%s', (_, given, now, expected) => {
    expect(remainingMs(given, now)).toBe(expected);
  });

  it.each([
    [0, [0, '00', '00', '00']],
    [1, [0, '00', '00', '01']],
    [1_000, [0, '00', '00', '01']],
    [1_001, [0, '00', '00', '02']],
    [59_999, [0, '00', '01', '00']],
    [3_600_000, [0, '01', '00', '00']],
    [86_399_000, [0, '23', '59', '59']],
    [86_400_000, [1, '00', '00', '00']],
    [((12 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000, [12, '03', '04', '05']],
  ])('%i ms is said as %j', (ms, [days, hours, minutes, seconds]) => {
    expect(waitTime(ms)).toEqual({ days, hours, minutes, seconds });
    expect(waitText(ms)).toBe(`${days}天${hours}时${minutes}分${seconds}秒`);
  });
});
