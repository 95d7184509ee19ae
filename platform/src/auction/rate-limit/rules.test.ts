import { describe, expect, it } from 'vitest';
import { type Bucket, isFull, takeToken } from './rules.ts';

const pace = { perSecond: 2, burst: 5 };

/**
 * Attempts once at each of the times, in ms, and returns the times at which the attempt was
 * allowed.
 */
function taken(moments: readonly number[]): number[] {
  let bucket: Bucket | undefined;
  return moments.filter((now) => {
    const next = takeToken(bucket, pace, now);
    bucket = next ?? bucket;
    return next !== null;
  });
}

describe('[AU54] the pace of one sender', () => {
  it('lets a burst through, then so many a second', () => {
    expect(taken(Array(9).fill(1_000))).toHaveLength(5);
    const steady = Array.from({ length: 1_000 }, (_, at) => at * 10);
    // One attempt every 10 ms: five pass at once, then two per second for 9.99 seconds.
    expect(taken(steady)).toHaveLength(5 + 19);
    expect(taken([0, 0, 0, 0, 0, 499, 500, 501, 999, 1_000])).toEqual([0, 0, 0, 0, 0, 500, 1_000]);
  });

  it('gives the whole burst back after a rest, and never more', () => {
    const burst = (at: number) => Array<number>(7).fill(at);
    expect(taken([...burst(0), ...burst(2_500)])).toHaveLength(10);
    expect(taken([...burst(0), ...burst(86_400_000)])).toHaveLength(10);
  });

  it('costs nothing to be refused: who waits as long as they must is let through', () => {
    const flood = Array.from({ length: 200 }, (_, at) => at * 5);
    expect(taken([...flood, 1_500, 2_000])).toContain(1_500);
  });

  it('does not give tokens for a clock that goes back', () => {
    expect(taken([5_000, 5_000, 5_000, 5_000, 5_000, 0, 4_999])).toHaveLength(5);
  });

  it('knows when nothing is missing', () => {
    const bucket = takeToken(undefined, pace, 0);
    expect(bucket && isFull(bucket, pace, 499)).toBe(false);
    expect(bucket && isFull(bucket, pace, 500)).toBe(true);
  });
});
