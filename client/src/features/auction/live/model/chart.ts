import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** One point of the chart. Amounts are in 元 here, for drawing only. */
export interface ChartRow {
  /** Its place in the log: the only number of a bid that never occurs twice. */
  readonly seq: number;
  /** When, in ms: the chart's axis is the true time, so that a pause between bids is a distance. */
  readonly at: number;
  readonly code: string;
  readonly amount: number;
  readonly isMine: boolean;
}

const yuan = (amount: Fen) => amount / 100;

/** The newest bids as chart rows. */
export function chartRows(bids: readonly BidRow[], ownCode: string | null): ChartRow[] {
  return bids.map(({ seq, code, amount, at }) => ({
    seq,
    at,
    code,
    amount: yuan(amount),
    isMine: code === ownCode,
  }));
}

/** The lines and the range of the chart, in 元. */
export interface ChartScale {
  /** Round figures, evenly apart; the first and the last are the chart's edges. */
  readonly ticks: readonly number[];
  /** The starting price, where it can be drawn without flattening the bids. */
  readonly start: number | null;
  /** The next acceptable amount (AU9). */
  readonly next: number | null;
}

/** How many times the spread of the bids the starting price may be away and still be drawn. */
const START_WITHIN_SPREADS = 1.5;

/**
 * Fits bids and the next acceptable amount with a margin. The starting price belongs in as long as
 * it is near: a line far above ten bids that differ by a step would press them flat.
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
/** Around a single price one sees so much of it: lines that differ by a 分 would all read alike. */
const AROUND_ONE = 0.01;

/** Round figures (1, 2 or 5 of a power of ten apart) from below `from` to above `to`. */
export function roundTicks(from: number, to: number): number[] {
  const spread = to > from ? to - from : to * AROUND_ONE;
  const rough = Math.max(spread / INTERVALS, 0.01);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
  // A line that lies on the edge is hard to see: it gets another interval.
  const first = Math.floor((from - step * 0.1) / step);
  const last = Math.ceil((to + step * 0.1) / step);
  const ticks: number[] = [];
  for (let at = Math.max(0, first); at <= last; at += 1) {
    // Rounded to 分: floats may draw a chart, but nobody should read 0.30000000000000004.
    ticks.push(Math.round(at * step * 100) / 100);
  }
  return ticks;
}
