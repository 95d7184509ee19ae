import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleSerially } from './throttle-serially.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('answers a burst while it lasts, and once after it', async () => {
  const answer = vi.fn();
  const { signal } = throttleSerially(answer, 300);
  for (let joins = 0; joins < 1_000; joins += 1) {
    signal();
    await vi.advanceTimersByTimeAsync(5);
  }
  const during = answer.mock.calls.length;
  expect(during).toBeGreaterThanOrEqual(10);
  expect(during).toBeLessThanOrEqual(17);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer).toHaveBeenCalledTimes(during + 1);
});

it('begins no answer before the last one is complete, and forgets no signal', async () => {
  const open: (() => void)[] = [];
  const answer = vi.fn(() => new Promise<void>((done) => open.push(done)));
  const { signal } = throttleSerially(answer, 300);
  signal();
  await vi.advanceTimersByTimeAsync(300);
  signal();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer).toHaveBeenCalledTimes(1);
  open.shift()?.();
  await vi.advanceTimersByTimeAsync(300);
  expect(answer).toHaveBeenCalledTimes(2);
});

it('answers nothing after its end', async () => {
  const answer = vi.fn();
  const { signal, stop } = throttleSerially(answer, 300);
  signal();
  stop();
  signal();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer).not.toHaveBeenCalled();
});
