import { isDeepStrictEqual as same } from 'node:util';
import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import {
  applyPatch,
  type BoardPatch,
  type BoardState,
} from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * Returns the patch from one projected state to the next; `null` when nothing changed (RT3).
 * Returns `'restart'` when no patch can express the change, for example another best opening offer
 * or an outcome that was taken back. Applied to `before`, the patch gives `after`, except for the
 * order of standings. If `newBids` explain all changes of bids, the patch contains `newBids`
 * instead of the whole standings.
 */
export function diff(
  before: BoardState,
  after: BoardState,
  newBids: readonly BidRow[],
): BoardPatch | null | 'restart' {
  if (needsRestart(before, after)) return 'restart';
  const reminders = newReminders(before, after);
  if (reminders === null) return 'restart';
  const patch: { -readonly [K in keyof BoardPatch]: BoardPatch[K] } = {
    ...ledgerPart(before, after, newBids),
  };
  if (reminders.length > 0) patch.reminders = reminders;
  for (const member of REPLACED) {
    if (!same(before[member], after[member])) Object.assign(patch, { [member]: after[member] });
  }
  if (after.rounds && !same(before.rounds, after.rounds)) patch.rounds = after.rounds;
  if (after.outcome && !same(before.outcome, after.outcome)) patch.outcome = after.outcome;
  return Object.keys(patch).length > 0 ? patch : null;
}

/**
 * The fields of a board that a patch replaces as a whole and that are never `null`; `diff` handles
 * `rounds` and `outcome` separately.
 */
const REPLACED = ['info', 'clock', 'suppliers', 'online', 'countersigns', 'readiness'] as const;

/**
 * Returns whether no patch can lead from one state to the other: the best opening offer differs, or
 * outcome or rounds have become `null`. Does not compare the reminders (`newReminders` does).
 */
function needsRestart(before: BoardState, after: BoardState): boolean {
  if (before.openingBest !== after.openingBest) return true;
  const lostOutcome = before.outcome !== null && after.outcome === null;
  const lostRounds = before.rounds !== null && after.rounds === null;
  return lostOutcome || lostRounds;
}

/** Returns whether two states show the same bids; the order of standings does not matter. */
export function sameLedger(a: BoardState, b: BoardState): boolean {
  if (a.bidCount !== b.bidCount || a.standings.length !== b.standings.length) return false;
  const standings = new Map(b.standings.map((standing) => [standing.code, standing]));
  return (
    a.standings.every((standing) => same(standing, standings.get(standing.code))) &&
    same(a.recentBids, b.recentBids)
  );
}

function ledgerPart(
  before: BoardState,
  after: BoardState,
  newBids: readonly BidRow[],
): Pick<BoardPatch, 'bids' | 'ledger'> {
  if (sameLedger(before, after)) return {};
  const { standings, recentBids, bidCount } = after;
  const bids = newBids.length > 0 && recentBids.length > 0 ? newBids : [];
  return bids.length > 0 && sameLedger(applyPatch(before, { bids }), after)
    ? { bids }
    : { ledger: { standings, recentBids, bidCount } };
}

/** Returns the added reminders; `null` when reminders changed in another way, which no patch can express. */
function newReminders(before: BoardState, after: BoardState) {
  const lastSeq = before.reminders.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
  const news = after.reminders.filter(({ seq }) => seq > lastSeq);
  const applied = applyPatch(before, { reminders: news }).reminders;
  return same(applied, after.reminders) ? news : null;
}
