import { describe, expect, it } from 'vitest';
import { isAway, recoveryDelayMs } from './recovery.ts';

describe('what is tried again by itself', () => {
  it.each([
    ['network', 0, true],
    ['timeout', 0, true],
    ['refused', 503, true],
    ['refused', 200, false],
    ['refused', 429, false],
    ['refused', 502, false],
    ['gone', 500, false],
    ['gone', 404, false],
    ['unauthorized', 401, false],
    ['session', 200, false],
    ['invalid', 200, false],
    ['invalid', 502, true],
    ['invalid', 503, false],
    ['invalid', 504, true],
  ] as const)('%s with status %i: %s', (kind, status, expected) => {
    expect(isAway({ kind, status })).toBe(expected);
  });

  it('waits some seconds, and not everybody the same', () => {
    expect(recoveryDelayMs(0)).toBeGreaterThanOrEqual(2_000);
    expect(recoveryDelayMs(1)).toBeLessThanOrEqual(6_000);
    expect(recoveryDelayMs(0.9)).toBeGreaterThan(recoveryDelayMs(0.1) + 1_000);
  });
});
