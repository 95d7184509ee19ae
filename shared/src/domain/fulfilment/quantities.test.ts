import { describe, expect, it } from 'vitest';
import { everShipped, type LineQuantities, leftToShip } from './quantities.ts';

/** Three pieces that arrived; one was rejected and therefore no longer counts as shipped. */
const line: LineQuantities = {
  lineNo: 1,
  ordered: 3,
  released: 1,
  shipped: 2,
  onTheWay: 0,
  received: 3,
  qualified: 2,
  rejected: 1,
  pending: 0,
};

describe('a line with a rejected piece', () => {
  it('has never more pieces received than shipped', () => {
    expect(everShipped(line)).toBe(3);
    // The replacement is on its way.
    expect(everShipped({ ...line, released: 0, shipped: 3, onTheWay: 1 })).toBe(4);
  });

  it('has nothing left to ship where the piece is not replaced', () => {
    expect(leftToShip(line)).toBe(0);
    expect(leftToShip({ ...line, released: 0 })).toBe(1);
  });
});
