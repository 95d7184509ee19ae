import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** A bid as the chart draws it. `amount` is in 元 as a float, for drawing only. */
export interface ChartRow {
  /** The bid's sequence number in the log, which is unique in the auction. */
  readonly seq: number;
  /** Server time in ms. The time axis is linear, so that a pause between bids is a distance. */
  readonly at: number;
  readonly code: string;
  readonly amount: number;
  readonly isMine: boolean;
}

const yuan = (amount: Fen) => amount / 100;

/**
 * Converts bids to chart rows in the same order; a row is `isMine` if its code is `ownCode`, the viewer's
 * code.
 */
export function chartRows(bids: readonly BidRow[], ownCode: string | null): ChartRow[] {
  return bids.map(({ seq, code, amount, at }) => ({
    seq,
    at,
    code,
    amount: yuan(amount),
    isMine: code === ownCode,
  }));
}

/** The ticks and the horizontal lines of the price axis, in 元. */
export interface ChartScale {
  /** Round amounts at equal distances, ascending; the first and the last are the edges of the chart. */
  readonly ticks: readonly number[];
  /** The starting price; `null` if including the starting price would flatten the bids. */
  readonly start: number | null;
  /** The next acceptable amount (AU9); `null` if there is none. */
  readonly next: number | null;
}

/**
 * The starting price is drawn if its distance to the drawn amounts is at most this many times the spread of
 * these amounts.
 */
const START_WITHIN_SPREADS = 1.5;

/**
 * Returns a price axis that fits the bids and the next acceptable amount, with a margin. The starting price
 * is included only if it is near: an axis that reaches far beyond ten bids that differ by a step would
 * flatten them.
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
/**
 * If all prices are equal, the axis spans this share of the price, because ticks a few 分 apart would all have
 * the same label.
 */
const AROUND_ONE = 0.01;

/**
 * Returns ticks from below `from` to above `to`, never negative; their distance is 1, 2 or 5 times a power of
 * ten.
 */
export function roundTicks(from: number, to: number): number[] {
  const spread = to > from ? to - from : to * AROUND_ONE;
  const rough = Math.max(spread / INTERVALS, 0.01);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
  // If a price would lie on the edge of the chart, where a line is hard to see, another interval is added.
  const first = Math.floor((from - step * 0.1) / step);
  const last = Math.ceil((to + step * 0.1) / step);
  const ticks: number[] = [];
  for (let at = Math.max(0, first); at <= last; at += 1) {
    // Rounded to 分: the chart may be drawn with floats, but no label should read 0.30000000000000004.
    ticks.push(Math.round(at * step * 100) / 100);
  }
  return ticks;
}
