import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { BAND_KINDS, bandsOf } from '@jicai/shared/domain/auction/course/bands.ts';
import { validBidsOverTime } from '@jicai/shared/domain/auction/replay/bids.ts';
import { overTime } from '@jicai/shared/domain/auction/replay/over-time.ts';
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

/**
 * The course after so many events of a log, for a replay; the same object while nothing of it changes.
 * Sealed quotes stand at their own times.
 */
export function courseOverTime(events: readonly ReplayEvent[]): (count: number) => Course {
  const bids = validBidsOverTime(events);
  const bandKinds: ReadonlySet<string> = new Set(BAND_KINDS);
  const bandEvents = events
    .map((event, index) => ({ event, count: index + 1 }))
    .filter(({ event }) => bandKinds.has(event.kind));
  const changes = [...bids.changes, ...bandEvents.map(({ count }) => count)];
  return overTime(changes, (count) => ({
    bids: bids
      .after(count)
      .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, voided: false })),
    bands: bandsOf(bandEvents.filter((one) => one.count <= count).map(({ event }) => event)),
  }));
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
