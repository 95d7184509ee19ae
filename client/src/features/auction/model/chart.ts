import type { BidRow } from '@jicai/shared/contract/auction.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/money.ts';

/** One point of the chart. Recharts wants plain numbers: amounts are in 元 here, for drawing only. */
export interface ChartRow {
  readonly seq: number;
  readonly label: string;
  readonly code: string;
  readonly amount: number;
  readonly isMine: boolean;
}

const yuan = (amount: Fen) => amount / 100;

/** The newest bids as chart rows; `#37` is the number of the bid. */
export function chartRows(bids: readonly BidRow[], ownCode: string | null): ChartRow[] {
  return bids.map(({ seq, index, code, amount }) => ({
    seq,
    label: `#${index}`,
    code,
    amount: yuan(amount),
    isMine: code === ownCode,
  }));
}

/** The lines and the range of the chart, in 元. */
export interface ChartScale {
  readonly domain: readonly [number, number];
  /** The starting price, where it can be drawn without flattening the bids. */
  readonly start: number | null;
  /** The next acceptable amount (AU9). */
  readonly next: number | null;
}

/** How many times the spread of the bids the starting price may be away and still be drawn. */
const START_WITHIN_SPREADS = 3;

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
  const margin = Math.max((to - from) * 0.08, to * 0.0005, 0.01);
  return {
    domain: [Math.max(0, from - margin), to + margin],
    start: near ? startYuan : null,
    next: nextYuan,
  };
}
