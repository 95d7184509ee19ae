import { describe, expect, it } from 'vitest';
import { nextChangeMs } from './refresh.ts';

const row = (
  phase: 'notBegun' | 'running' | 'closing' | 'won',
  opensAtMs: number,
  closesAtMs = 0,
) => ({
  phase,
  opensAtMs,
  closesAtMs,
  signUp: null,
});

describe('nextChangeMs', () => {
  it('asks again when the first row should open or close', () => {
    const rows = [row('running', 0, 19_000), row('notBegun', 14_000), row('won', 0, 5_000)];
    expect(nextChangeMs(rows, 10_000)).toBe(4_500);
    expect(nextChangeMs([row('running', 0, 19_000)], 10_000)).toBe(9_500);
  });

  it('asks at least every 15 s and at most every second', () => {
    expect(nextChangeMs([], 10_000)).toBe(15_000);
    expect(nextChangeMs(undefined, undefined)).toBe(15_000);
    expect(nextChangeMs([row('running', 0, 900_000)], 10_000)).toBe(15_000);
    expect(nextChangeMs([row('running', 0, 9_000)], 10_000)).toBe(1_000);
    expect(nextChangeMs([row('closing', 0, 9_000)], 10_000)).toBe(1_000);
  });
});
