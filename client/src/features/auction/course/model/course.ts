import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Course } from './picture.ts';
import type { Span } from './time-window.ts';

/** The bids that were read, with those that were pushed since. */
export function withPushed(read: readonly CourseBid[], pushed: readonly BidRow[]): CourseBid[] {
  const newest = read.at(-1)?.seq ?? 0;
  const ahead = pushed
    .filter(({ seq }) => seq > newest)
    .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, voided: false }));
  return [...read, ...ahead];
}

/** Whether bids are missing between what was read and the board's count of valid ones. */
export function isShort(bids: readonly CourseBid[], bidCount: number): boolean {
  return bids.filter(({ voided }) => !voided).length < bidCount;
}

const newestSeq = (course: Course | null) => course?.bids.at(-1)?.seq ?? 0;

/**
 * The course without a hole. Where bids came faster than the board holds them, what was drawn last stays
 * until those in between are read: a line that leaves them out would be drawn twice, and wrong once.
 */
export function unbroken(
  known: Course | null,
  hasHole: boolean,
  { last, read }: { readonly last: Course | null; readonly read: Course | null },
): Course | null {
  if (!hasHole) return known;
  return newestSeq(last) > newestSeq(read) ? last : read;
}

/** The shortest axis: an auction that never ran has one too. */
const SHORTEST_MS = 60_000;

/** The whole auction on its time axis: all rounds, and whatever happened outside of its window. */
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

/** AU17: where one round ends and the next begins; empty without rounds. */
export function roundStarts(rounds: RoundsView | null): readonly { round: number; at: number }[] {
  return (rounds?.windows ?? []).map(({ opensAt }, index) => ({ round: index + 1, at: opensAt }));
}

/** The words for what the card shows of an auction. */
export const courseTitle = ({ quoteMethod }: Pick<PackageInfo, 'quoteMethod'>): string =>
  quoteMethod === 'sealed' ? '启封的报价' : '报价走势';
