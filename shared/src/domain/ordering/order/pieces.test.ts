import { describe, expect, it } from 'vitest';
import { stillToShip } from './pieces.ts';

describe('[FU2] what is still to be shipped of a line', () => {
  it('is what was neither shipped nor released', () => {
    expect(stillToShip({ quantity: 10, released: 0, shipped: 4 })).toBe(6);
    expect(stillToShip({ quantity: 10, released: 1, shipped: 4 })).toBe(5);
  });

  it('is nothing when the rest was released, and never below nothing', () => {
    expect(stillToShip({ quantity: 10, released: 1, shipped: 9 })).toBe(0);
    expect(stillToShip({ quantity: 10, released: 3, shipped: 9 })).toBe(0);
  });

  it('may go beyond the order by an allowance', () => {
    expect(stillToShip({ quantity: 10, released: 1, shipped: 9 }, 1)).toBe(1);
  });
});
