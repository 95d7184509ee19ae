import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { bidOf } from '../../testing/board.ts';
import { bidPicture, nearestPoint } from './bid-picture.ts';
import { chartRows, chartScale } from './chart.ts';

const bids = [bidOf(1, '01', 95_000), bidOf(2, '02', 92_000), bidOf(12, '01', 90_000)];
const rows = chartRows(bids, '01');
const scale = chartScale(rows, fen(100_000), fen(89_000), 'reverse');
const size = { width: 600, height: 300 };

describe('bidPicture', () => {
  it('puts bids at their true times, and lower prices further down', () => {
    const { points, left, right, bottom } = bidPicture(rows, scale, size);
    const [first, second, third] = points.map(({ x }) => x);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo(10 * ((second ?? 0) - (first ?? 0)), 0);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(right);
      expect(y).toBeLessThan(bottom);
    }
    expect(points.map(({ y }) => y)).toEqual([...points.map(({ y }) => y)].sort((a, b) => a - b));
  });

  it('goes on at a price until the next bid', () => {
    expect(bidPicture(rows, scale, size).steps).toMatch(/^M[\d.]+ [\d.]+(H[\d.]+V[\d.]+){2}$/);
  });

  it('puts a single bid in the middle, and finds the nearest', () => {
    const { points, left, right } = bidPicture(rows.slice(0, 1), scale, size);
    expect(points[0]?.x).toBeCloseTo((left + right) / 2);
    const all = bidPicture(rows, scale, size).points;
    expect(nearestPoint(all, 10_000)?.row.seq).toBe(12);
    expect(nearestPoint([], 1)).toBeNull();
  });
});
