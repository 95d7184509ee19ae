import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** A point of the chart. Amounts are in 元, for drawing only. */
export interface ChartRow {
  /** Its log number: the only number of a bid that is unique. */
  readonly seq: number;
  /** In ms. The axis is true time, so that a pause between bids is a distance. */
  readonly at: number;
  readonly code: string;
  readonly amount: number;
  readonly isMine: boolean;
}

const yuan = (amount: Fen) => amount / 100;

/** Converts the newest bids to chart rows. */
export function chartRows(bids: readonly BidRow[], ownCode: string | null): ChartRow[] {
  return bids.map(({ seq, code, amount, at }) => ({
    seq,
    at,
    code,
    amount: yuan(amount),
    isMine: code === ownCode,
  }));
}

/** The tick lines and the range of the chart, in 元. */
export interface ChartScale {
  /** Round figures at equal distances; the first and the last are the chart's edges. */
  readonly ticks: readonly number[];
  /** The starting price, if it can be drawn without flattening the bids. */
  readonly start: number | null;
  /** The next acceptable amount (AU9). */
  readonly next: number | null;
}

/** The starting price is drawn if it is at most this many spreads of the bids away. */
const START_WITHIN_SPREADS = 1.5;

/**
 * Fits the bids and the next acceptable amount, with a margin. The starting price is included while it is
 * near: a line far above ten bids that differ by a step would flatten them.
 */
export function chartScale(
  rows: readonly ChartRow[],
  startingPrice: Fen,
  next: Fen | null,
  direction: Direction,
): ChartScale {
  const amounts = rows.map((row) => row.amount);
  const nextYuan = next === null ? null : yuan(next);
  if (nextYuan !== null) amounts.push(nextYuan);
  const startYuan = yuan(startingPrice);
  if (amounts.length === 0) amounts.push(startYuan);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const away = direction === 'reverse' ? startYuan - high : low - startYuan;
  const near = away <= Math.max(high - low, 0.01) * START_WITHIN_SPREADS;
  const from = near ? Math.min(low, startYuan) : low;
  const to = near ? Math.max(high, startYuan) : high;
  return { ticks: roundTicks(from, to), start: near ? startYuan : null, next: nextYuan };
}

const INTERVALS = 4;
/** The share of a single price that the axis spans; ticks 分 apart would all have the same label. */
const AROUND_ONE = 0.01;

/** Returns round figures (1, 2 or 5 times a power of ten apart) from below `from` to above `to`. */
export function roundTicks(from: number, to: number): number[] {
  const spread = to > from ? to - from : to * AROUND_ONE;
  const rough = Math.max(spread / INTERVALS, 0.01);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
  // A line on the edge is hard to see, so it gets another interval.
  const first = Math.floor((from - step * 0.1) / step);
  const last = Math.ceil((to + step * 0.1) / step);
  const ticks: number[] = [];
  for (let at = Math.max(0, first); at <= last; at += 1) {
    // Rounded to 分: floats may draw a chart, but nobody should read 0.30000000000000004.
    ticks.push(Math.round(at * step * 100) / 100);
  }
  return ticks;
}
