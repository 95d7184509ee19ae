import { describe, expect, it } from 'vitest';
import { liveTimings as paces } from '../../config.ts';
import { manualTime } from '../../manual-time.ts';
import { createPoller } from './poller.ts';
import { failureDelay, pollDelay } from './schedule.ts';

const facts = {
  phase: 'running',
  runState: 'started',
  opensAtMs: 0,
  closesAtMs: 10_000_000,
  outcome: null,
} as const;
const delay = (over: Partial<Parameters<typeof pollDelay>[0]>, now: number) =>
  pollDelay({ ...facts, ...over }, now, paces, 0.5);

describe('the pace of polling', () => {
  const nobody = { kind: 'failed', code: null, name: null, amount: null } as const;
  const counts = { valid: 0, needed: 3, reason: '', confirmation: 'none' } as const;
  const lost = { ...nobody, ...counts, holders: [] };
  const rows = [
    ['while it runs', {}, 5_000_000, 1_000],
    ['in the last minute', {}, 9_950_000, 250],
    ['right at the close', {}, 9_999_900, 115],
    ['while the outcome is awaited', {}, 10_005_000, 250],
    ['at the end', {}, 10_000_015, 40],
    ['just after the end', {}, 10_000_200, 100],
    ['while sealed quotes wait for their opening', { phase: 'unopened' }, 10_000_200, 250],
    ['when the outcome stays away', {}, 10_020_000, 1_000],
    ['after the outcome', { outcome: lost }, 1, 5_000],
    ['once stopped', { runState: 'stopped' }, 1, 5_000],
    ['paused, for however long', { runState: 'paused' }, 5_000_000, 1_000],
    ['long before the opening', { opensAtMs: 1_000_000 }, 1, 1_000],
    ['just before the opening', { opensAtMs: 1_000_000 }, 999_600, 415],
  ] as const;
  it.each(rows)('[R5] %s', (_when, over, now, expected) => {
    expect(delay(over, now)).toBe(expected);
  });

  it('is spread by a tenth', () => {
    expect(pollDelay(facts, 5_000_000, paces, 0)).toBe(900);
    expect(pollDelay(facts, 5_000_000, paces, 1)).toBeCloseTo(1_100);
  });

  it('[F2] doubles its bound with each failure up to 10 s, with full jitter', () => {
    const most = [1, 2, 3, 4, 5, 20].map((failures) => failureDelay(failures, false, paces, 1));
    expect(most).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(failureDelay(20, false, paces, 0)).toBe(250);
  });

  it('[F1] stays as usual for a service that hangs', () => {
    expect(failureDelay(20, true, paces, 0.5)).toBe(1_000);
  });
});

describe('a poller', () => {
  function polled(takesMs: number, delayMs = 1_000) {
    const time = manualTime();
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const poller = createPoller(time, async () => {
      began.push(time.now());
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((done) => time.after(takesMs, done));
      running -= 1;
      return delayMs;
    });
    return { time, began, poller, most: () => most };
  }

  it('plans the next poll when the last has answered', async () => {
    const { time, began } = polled(300);
    await time.advance(4_000);
    expect(began).toEqual([0, 1_300, 2_600, 3_900]);
  });

  it('polls at once when triggered, and once more when triggered on the way', async () => {
    const { time, began, poller, most } = polled(100);
    await time.advance(500);
    poller.trigger();
    await time.advance(50);
    poller.trigger();
    poller.trigger();
    await time.advance(350);
    expect(began).toEqual([0, 500, 700]);
    expect(most()).toBe(1);
  });

  it('makes few polls of a burst of triggers', async () => {
    const { time, began, poller } = polled(5);
    for (let at = 0; at < 1_000; at += 1) {
      poller.trigger();
      await time.advance(1);
    }
    expect(began.length).toBeGreaterThan(30);
    expect(began.length).toBeLessThanOrEqual(41);
  });

  it('does nothing more once stopped', async () => {
    const { time, began, poller } = polled(100);
    await time.advance(50);
    poller.stop();
    poller.trigger();
    await time.advance(5_000);
    expect(began).toEqual([0]);
    expect(time.waiting).toBe(0);
  });
});
