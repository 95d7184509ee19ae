import { describe, expect, it } from 'vitest';
import { numberProblem } from './number-problem.ts';

describe('a typed number', () => {
  const count = { min: 1, max: 100 };

  it.each([-1, 0, 101, 999_999, 2.5, '-', '1e'])('is not accepted and says why: %s', (typed) => {
    expect(numberProblem(typed, count)).toBe('应为 1 至 100 的整数');
  });

  it.each([1, 100, '7', ''])('is accepted: %s', (typed) => {
    expect(numberProblem(typed, count)).toBeNull();
  });

  it('may have one bound, none, and decimals', () => {
    expect(numberProblem(0, { min: 1 })).toBe('应为不小于 1 的整数');
    expect(numberProblem(8, { max: 7 })).toBe('应为不大于 7 的整数');
    expect(numberProblem(1.5, {})).toBe('应为整数');
    const share = { min: 0, max: 100, decimals: 2 };
    expect(numberProblem(-3, share)).toBe('应为 0 至 100 的数，最多 2 位小数');
    expect(numberProblem(33.333, share)).toBe('应为 0 至 100 的数，最多 2 位小数');
    expect(numberProblem(33.33, share)).toBeNull();
    expect(numberProblem(0.29, share)).toBeNull();
  });
});
