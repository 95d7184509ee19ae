import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { PriceChartData } from './picture.ts';
import type { Span } from './time-window.ts';

/** Returns the bids that were read, followed by the pushed bids that are newer; oldest first. */
export function withPushed(read: readonly CourseBid[], pushed: readonly BidRow[]): CourseBid[] {
  const newest = read.at(-1)?.seq ?? 0;
  const ahead = pushed
    .filter(({ seq }) => seq > newest)
    .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, voided: false }));
  return [...read, ...ahead];
}

/** True if bids are missing: the board counts more valid bids than these. */
export function isShort(bids: readonly CourseBid[], bidCount: number): boolean {
  return bids.filter(({ voided }) => !voided).length < bidCount;
}

/** Returns the sequence number of the newest bid; 0 without any. */
const newestSeq = (course: PriceChartData | null) => course?.bids.at(-1)?.seq ?? 0;

/**
 * Returns the bids to draw. Without a hole these are `known` (the read and the pushed bids). If
 * bids are missing in between (`hasHole`), lines through `known` would be wrong, so returns `last`
 * (the bids drawn last) if its newest bid is newer than that of `read`, else `read`.
 */
export function unbroken(
  known: PriceChartData | null,
  hasHole: boolean,
  { last, read }: { readonly last: PriceChartData | null; readonly read: PriceChartData | null },
): PriceChartData | null {
  if (!hasHole) return known;
  return newestSeq(last) > newestSeq(read) ? last : read;
}

/** The shortest time axis, in ms, as for an auction that never ran. */
const SHORTEST_MS = 60_000;

/**
 * Returns the span of the whole auction: from the first opening to the last end of all rounds,
 * extended to bids outside of it, and at least `SHORTEST_MS` long.
 */
export function wholeSpan(
  clock: Pick<BoardClock, 'opensAt' | 'closesAt'>,
  rounds: RoundsView | null,
  bids: readonly CourseBid[],
): Span {
  const opensAt = rounds?.windows[0]?.opensAt ?? clock.opensAt;
  const closesAt = Math.max(clock.closesAt, rounds?.windows.at(-1)?.closesAt ?? 0);
  const from = Math.min(opensAt, bids[0]?.at ?? opensAt);
  return { from, to: Math.max(closesAt, bids.at(-1)?.at ?? 0, from + SHORTEST_MS) };
}

/** AU17: Returns the beginning of each round, in ms; empty without rounds. */
export function roundStarts(rounds: RoundsView | null): readonly { round: number; at: number }[] {
  return (rounds?.windows ?? []).map(({ opensAt }, index) => ({ round: index + 1, at: opensAt }));
}

/** Returns the title of the chart's card. */
export const priceChartTitle = ({ quoteMethod }: Pick<PackageInfo, 'quoteMethod'>): string =>
  quoteMethod === 'sealed' ? '启封的报价' : '报价走势';
