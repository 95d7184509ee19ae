import { expect, it } from 'vitest';
import { leading } from './sorted.ts';

it('counts from the beginning, whatever the place, and with equal elements', () => {
  expect(leading([], () => true)).toBe(0);
  const sorted = [1, 2, 2, 2, 5, 8, 9];
  for (let limit = 0; limit <= 10; limit += 1) {
    expect(leading(sorted, (one) => one < limit)).toBe(sorted.filter((one) => one < limit).length);
    expect(leading(sorted, (one) => one <= limit)).toBe(
      sorted.filter((one) => one <= limit).length,
    );
  }
});
