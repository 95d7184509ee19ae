import type { ChartRow, ChartScale } from './chart.ts';

/* The layout of the chart of the last bids, in the drawing's units (`useDrawingSize`). Pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A bid and the position of its mark. */
export interface BidPoint {
  readonly row: ChartRow;
  readonly x: number;
  readonly y: number;
}

/** The positions of the bids, and the edges of the plot. */
export interface BidPicture {
  readonly points: readonly BidPoint[];
  /** The line through the bids as SVG path data; a price holds until the next bid. */
  readonly steps: string;
  readonly yOf: (yuan: number) => number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Space for the price labels at the left, the time labels below, and `marks` at each side of the bids. */
const MARGIN = { left: 84, right: 16, top: 10, bottom: 24, marks: 24 };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Lays out the bids: x by their true times, y by their amounts. A single bid is centred. */
export function bidPicture(
  rows: readonly ChartRow[],
  { ticks }: ChartScale,
  { width, height }: Size,
): BidPicture {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
  const bottom = Math.max(MARGIN.top + 1, height - MARGIN.bottom);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [first, last] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  const yOf = (yuan: number) =>
    tenth(bottom - ((yuan - low) / (high - low || 1)) * (bottom - MARGIN.top));
  const inner = right - left - 2 * MARGIN.marks;
  const xOf = (at: number) =>
    tenth(left + MARGIN.marks + (last === first ? 0.5 : (at - first) / (last - first)) * inner);
  const points = rows.map((row) => ({ row, x: xOf(row.at), y: yOf(row.amount) }));
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`));
  return { points, steps: steps.join(''), yOf, left, right, bottom };
}

/** Returns the bid whose mark is nearest to an x position; `null` without bids. */
export function nearestPoint(points: readonly BidPoint[], x: number): BidPoint | null {
  let best: BidPoint | null = null;
  for (const point of points) {
    if (best === null || Math.abs(point.x - x) <= Math.abs(best.x - x)) best = point;
  }
  return best;
}
