import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerTime } from './server-time.ts';

/** Local clocks that a test moves: `run` is time passing, `sleep` stops the steady clock. */
function localClocks(wrongBy = 0) {
  let steady = 1_000;
  let wall = 1_000_000 + wrongBy;
  return {
    steady: () => steady,
    wall: () => wall,
    run(ms: number) {
      steady += ms;
      wall += ms;
      vi.advanceTimersByTime(ms);
    },
    sleep(ms: number) {
      wall += ms;
    },
    setWall(by: number) {
      wall += by;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('server time', () => {
  it.each([-600_000, 0, 600_000])('[RT7] is right with the clock off by %i ms', (wrongBy) => {
    const clocks = localClocks(wrongBy);
    const time = createServerTime(clocks);
    time.note(1_000_000, 80);
    expect(time.now()).toBe(1_000_040);
    clocks.run(5_000);
    expect(time.now()).toBe(1_005_040);
    expect(time.offsetMs()).toBe(40 - wrongBy);
  });

  it('[RT7] believes the sample with the shortest round trip', () => {
    const clocks = localClocks();
    const time = createServerTime(clocks);
    time.note(1_000_000, 10);
    time.note(1_000_000 - 400, 900);
    expect(time.now()).toBe(1_000_005);
  });

  it('[RT7] forgets old samples, so that a drifting clock is followed', () => {
    const clocks = localClocks();
    const time = createServerTime(clocks);
    time.note(1_000_000, 10);
    clocks.run(61_000);
    time.note(1_061_300, 100);
    expect(time.now()).toBe(1_061_350);
  });

  it('[RT7] is right again after the machine slept, and says that it should be asked', () => {
    const clocks = localClocks();
    const time = createServerTime(clocks);
    time.note(1_000_000, 0);
    const doubt = vi.fn();
    time.onDoubt(doubt);
    const stop = time.onTick(() => {});
    clocks.sleep(3_600_000);
    clocks.run(250);
    expect(doubt).toHaveBeenCalledTimes(1);
    expect(time.now()).toBe(1_000_000 + 3_600_250);
    stop();
  });

  it('[RT7] does not follow a wall clock that is set back', () => {
    const clocks = localClocks();
    const time = createServerTime(clocks);
    time.note(1_000_000, 0);
    const stop = time.onTick(() => {});
    clocks.setWall(-600_000);
    clocks.run(250);
    expect(time.now()).toBe(1_000_250);
    stop();
  });

  it('has one timer for all who listen and none when nobody does', () => {
    const clocks = localClocks();
    const time = createServerTime(clocks);
    const [a, b] = [vi.fn(), vi.fn()];
    const stops = [time.onTick(a), time.onTick(b)];
    expect(vi.getTimerCount()).toBe(1);
    clocks.run(1_000);
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([4, 4]);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
