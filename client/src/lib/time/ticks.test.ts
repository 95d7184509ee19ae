import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTicks, type TickingPage } from './ticks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that a test hides, with the ticks of its threads. */
function fakePage() {
  const threads = new Set<() => void>();
  const listeners = new Set<() => void>();
  let isHidden = false;
  const page: TickingPage = {
    isHidden: () => isHidden,
    onVisibility(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    threadTicks(_everyMs, tick) {
      threads.add(tick);
      return () => threads.delete(tick);
    },
  };
  const hide = (hidden: boolean) => {
    isHidden = hidden;
    for (const listener of listeners) listener();
  };
  return { page, threads, listeners, hide };
}

it('a hidden page is woken by a thread, one that is seen by its own timer', () => {
  const { page, threads, listeners, hide } = fakePage();
  const tick = vi.fn();
  const stop = startTicks(250, tick, page);
  vi.advanceTimersByTime(1_000);
  expect(tick).toHaveBeenCalledTimes(4);
  expect(threads.size).toBe(0);
  hide(true);
  hide(true);
  expect(threads.size).toBe(1);
  for (const wake of threads) wake();
  expect(tick).toHaveBeenCalledTimes(5);
  hide(false);
  expect(threads.size).toBe(0);
  hide(true);
  stop();
  vi.advanceTimersByTime(1_000);
  expect([threads.size, listeners.size]).toEqual([0, 0]);
  expect(tick).toHaveBeenCalledTimes(5);
});

it('ticks without a page, too', () => {
  const tick = vi.fn();
  const stop = startTicks(250, tick, null);
  vi.advanceTimersByTime(500);
  stop();
  vi.advanceTimersByTime(500);
  expect(tick).toHaveBeenCalledTimes(2);
});
