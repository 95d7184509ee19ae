import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

describe('the breaker', () => {
  it('[F6] opens after failures in a row and lets one probe through after each pause', () => {
    let now = 0;
    const breaker = createBreaker({ failures: 5, pauseMs: 2_000 }, () => now);
    for (let at = 0; at < 4; at += 1) breaker.failed();
    expect(breaker.mayTry()).toBe(true);
    breaker.failed();
    expect(breaker.mayTry()).toBe(false);
    now = 2_000;
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
    // A trial call that fails late does not delay the next one: the pause began with the trial call
    // at 2,000 ms.
    now = 3_500;
    breaker.failed();
    now = 4_000;
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
  });

  it('[F6] says whether a call would be let through, and uses up no probe by it', () => {
    let now = 0;
    const breaker = createBreaker({ failures: 1, pauseMs: 2_000 }, () => now);
    expect(breaker.permits()).toBe(true);
    breaker.failed();
    expect(breaker.permits()).toBe(false);
    now = 2_000;
    expect([breaker.permits(), breaker.permits(), breaker.mayTry()]).toEqual([true, true, true]);
    expect([breaker.permits(), breaker.mayTry()]).toEqual([false, false]);
  });
});
