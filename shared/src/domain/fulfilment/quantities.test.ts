import { describe, expect, it } from 'vitest';
import { everShipped, type LineQuantities, leftToShip, mostToShip } from './quantities.ts';

/**
 * A line of three pieces, which all arrived; one was rejected and therefore no longer counts as
 * shipped.
 */
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
    // The supplier has shipped a piece to replace the rejected one, and it is on its way.
    expect(everShipped({ ...line, released: 0, shipped: 3, onTheWay: 1 })).toBe(4);
  });

  it('has nothing left to ship where the piece is not replaced', () => {
    expect(leftToShip(line)).toBe(0);
    expect(leftToShip({ ...line, released: 0 })).toBe(1);
  });
});

describe('the allowance beyond the ordered pieces', () => {
  const sent = (shipped: number) => ({ ...line, ordered: 10, released: 0, shipped });

  it('counts once for all parcels of a line', () => {
    const left = [0, 4, 10, 11, 12].map((shipped) => mostToShip(sent(shipped), 10));
    expect(left).toEqual([11, 7, 1, 0, 0]);
  });

  it('is none without the setting, and for pieces that are not to be delivered', () => {
    expect(mostToShip(sent(10), 0)).toBe(0);
    expect(mostToShip({ ...sent(3), released: 7 }, 10)).toBe(1);
  });
});
