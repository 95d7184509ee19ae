import { describe, expect, it } from 'vitest';
import { createClockGuard } from './clock-guard.ts';

const START = 1_700_000_000_000;

/** Creates a guard with a local and a database clock, both of which `pass` moves forward. */
function guarded(options = {}) {
  let local = 5_000;
  let database = START;
  const guard = createClockGuard({ monotonic: () => local, steadyMs: 30_000, ...options });
  return {
    guard,
    pass(ms: number, databaseMs = ms) {
      local += ms;
      database += databaseMs;
    },
    reading: (tookMs = 2) => ({ now: database, sentAt: local - tookMs, receivedAt: local }),
  };
}

describe('[AU19] the guard of the database’s clock', () => {
  it('agrees with a clock that moves as its own, and follows one that drifts slowly', () => {
    const { guard, pass, reading } = guarded();
    for (let second = 0; second < 20_000; second += 1) {
      // An operating system slews its clock by at most 500 ppm, which is ten seconds over this
      // whole loop.
      pass(1_000, 1_000.5);
      expect(guard.check(reading())).toBeNull();
    }
  });

  it('sees a drift that is faster than that, once it is over the limit', () => {
    const { guard, pass, reading } = guarded();
    guard.check(reading());
    let seconds = 0;
    while (guard.check(reading()) === null && seconds < 1_000) {
      pass(1_000, 1_100);
      seconds += 1;
    }
    expect(seconds).toBeGreaterThan(18);
    expect(seconds).toBeLessThan(25);
  });

  it.each([600_000, -600_000, 2_100, -2_100])('sees a jump by %i ms, and its end', (jump) => {
    const { guard, pass, reading } = guarded();
    guard.check(reading());
    pass(1_000);
    guard.check(reading());
    pass(400, 400 + jump);
    expect(guard.check(reading())).toEqual({ from: START + 1_000, to: START + 1_400 + 1 });
    pass(400, 400 - jump);
    expect(guard.check(reading())).toBeNull();
    pass(400, 400 + jump);
    expect(guard.check(reading())?.from).toBe(START + 1_800);
  });

  it('knows the last silence of the database, whatever ended it', () => {
    const { guard, pass, reading } = guarded({ closingLossMs: 5_000 });
    expect(guard.lastSilence()).toBeNull();
    guard.check(reading());
    // Nobody knows what was before the first reading.
    expect(guard.lastSilence()).toEqual({ from: 0, to: START });
    pass(4_000);
    guard.check(reading());
    expect(guard.lastSilence()?.to).toBe(START);
    pass(60_000);
    guard.check(reading());
    pass(1_000);
    guard.check(reading());
    expect(guard.lastSilence()).toEqual({ from: START + 4_000, to: START + 64_000 });
  });

  it('a jump below the limit is none; an answer that took long proves none', () => {
    const { guard, pass, reading } = guarded();
    guard.check(reading());
    pass(1_000, 2_900);
    expect(guard.check(reading())).toBeNull();
    // This reading takes ten seconds, and the database may have read its clock at the beginning of
    // them, so a difference of six seconds proves no fault.
    pass(10_000, 10_000 - 6_000);
    expect(guard.check(reading(10_000))).toBeNull();
    expect(guard.check(reading())).not.toBeNull();
  });

  it('takes a new time for right when it was steady for long enough, and watches on', () => {
    const { guard, pass, reading } = guarded();
    guard.check(reading());
    pass(0, 600_000);
    let seconds = 0;
    while (!guard.adopt(reading())) {
      expect(guard.check(reading())).not.toBeNull();
      pass(1_000);
      seconds += 1;
    }
    expect(seconds).toBe(30);
    expect(guard.check(reading())).toBeNull();
    pass(1_000, 1_000 - 600_000);
    expect(guard.check(reading())).not.toBeNull();
  });

  it('a time that is not steady is never taken', () => {
    const { guard, pass, reading } = guarded();
    guard.check(reading());
    for (let second = 0; second < 200; second += 1) {
      pass(1_000, 1_000 + (second % 2 === 0 ? 60_000 : -50_000));
      expect(guard.adopt(reading())).toBe(false);
    }
  });
});
