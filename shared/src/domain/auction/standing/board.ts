import type { BidRow } from '../../../contract/auction/auction.ts';
import type { BoardPatch, BoardState } from '../../../contract/auction/live/board-state.ts';
import { limits } from '../../../limits.ts';
import type { Standing } from '../types.ts';
import { rank } from './ranking.ts';

export type {
  BoardClock,
  BoardPatch,
  BoardState,
  BoardSupplier,
} from '../../../contract/auction/live/board-state.ts';

/**
 * The number of newest reminders that a board contains; older reminders are loaded page by page.
 */
export const BOARD_REMINDERS = 50;

function withBids(state: BoardState, bids: readonly BidRow[]): BoardState {
  const standings = new Map(state.standings.map((standing) => [standing.code, standing]));
  for (const { code, amount, at, seq } of bids) {
    const before = standings.get(code)?.bids ?? 0;
    standings.set(code, { code, amount, at, seq, bids: before + 1 });
  }
  return {
    ...state,
    standings: [...standings.values()],
    recentBids: [...state.recentBids, ...bids].slice(-limits.chartBids),
    bidCount: state.bidCount + bids.length,
  };
}

/**
 * Returns the board after a patch. Appends the patch's bids and reminders to those of the board,
 * keeping only the newest, updates the standings and the number of bids by the new bids, and
 * replaces every other part that the patch contains. A part that the patch does not contain stays
 * the same object.
 */
export function applyPatch(state: BoardState, patch: BoardPatch): BoardState {
  const { bids, reminders, ledger, ...whole } = patch;
  let next: BoardState = { ...state, ...whole, ...ledger };
  if (bids?.length) next = withBids(next, bids);
  if (reminders?.length) {
    next = { ...next, reminders: [...next.reminders, ...reminders].slice(-BOARD_REMINDERS) };
  }
  return next;
}

/** Returns the standings of a board in the order of their rank, best first (AU5). */
export function ranking(state: Pick<BoardState, 'info' | 'standings'>): Standing[] {
  return rank(state.info.direction, state.standings);
}
