import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

describe('createPace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pace = () => {
    const drawn: number[] = [];
    return {
      drawn,
      pace: createPace(
        (value: number) => drawn.push(value),
        200,
        () => Date.now(),
      ),
    };
  };

  it('draws a lone value at once', () => {
    const one = pace();
    one.pace.show(1);
    expect(one.drawn).toEqual([1]);
    vi.advanceTimersByTime(200);
    one.pace.show(2);
    expect(one.drawn).toEqual([1, 2]);
  });

  it('draws the newest of a burst, five times a second, and never loses the last', () => {
    const one = pace();
    for (let value = 0; value < 20; value += 1) {
      one.pace.show(value);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(200);
    expect(one.drawn).toEqual([0, 3, 7, 11, 15, 19]);
  });

  it('shows what waits when asked, once', () => {
    const one = pace();
    one.pace.show(1);
    one.pace.show(2);
    one.pace.flush();
    vi.advanceTimersByTime(400);
    expect(one.drawn).toEqual([1, 2]);
  });

  it('shows nothing after it was cancelled', () => {
    const one = pace();
    one.pace.show(1);
    one.pace.show(2);
    one.pace.cancel();
    vi.advanceTimersByTime(400);
    expect(one.drawn).toEqual([1]);
  });
});
