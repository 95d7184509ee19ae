import type {
  BidRow,
  OutcomeView,
  PackageInfo,
  Reminder,
} from '../../../contract/auction/auction.ts';
import type { Countersign } from '../../../contract/auction/countersign.ts';
import type { Readiness, RoundsView } from '../../../contract/auction/rounds.ts';
import { limits } from '../../../limits.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import type { AuctionClock, Standing } from '../types.ts';
import { rank } from './ranking.ts';

/** The clock as a board needs it. */
export interface BoardClock extends AuctionClock {
  /** Why it is paused or stopped; empty otherwise. */
  readonly reason: string;
}

/** A supplier of the auction as a board may know it: `name` is null for rivals (AU20). */
export interface BoardSupplier {
  readonly code: string;
  readonly name: string | null;
}

/**
 * All that a board shows, as one role may see it. Best bid, ranking, next amount and remaining time
 * are derived from it, never sent.
 */
export interface BoardState {
  readonly info: PackageInfo;
  readonly clock: BoardClock;
  readonly suppliers: readonly BoardSupplier[];
  /** One entry for each supplier with a valid bid, in no particular order. */
  readonly standings: readonly Standing[];
  /** The newest accepted bids, oldest first, at most `limits.chartBids`. */
  readonly recentBids: readonly BidRow[];
  readonly bidCount: number;
  /** The best opening offer: a reference before the first bid (AU4). */
  readonly openingBest: Fen | null;
  /** Codes of the suppliers whose board is open somewhere. */
  readonly online: readonly string[];
  readonly reminders: readonly Reminder[];
  readonly outcome: OutcomeView | null;
  /** Requests that wait for the supervisor or were decided lately, newest first; empty for suppliers. */
  readonly countersigns: readonly Countersign[];
  /** AU17; null without rounds. A supplier finds only their own place among its members. */
  readonly rounds: RoundsView | null;
  /** Readiness as the suppliers' browsers report it in a rehearsal; for the organisers. */
  readonly readiness: readonly Readiness[];
}

/**
 * The changes from one version to the next. `bids` alone also moves standings and the count; the
 * other members replace theirs.
 */
export interface BoardPatch {
  readonly bids?: readonly BidRow[];
  readonly reminders?: readonly Reminder[];
  readonly info?: PackageInfo;
  readonly clock?: BoardClock;
  readonly suppliers?: readonly BoardSupplier[];
  readonly online?: readonly string[];
  readonly outcome?: OutcomeView;
  readonly countersigns?: readonly Countersign[];
  readonly rounds?: RoundsView;
  readonly readiness?: readonly Readiness[];
  /** After bids became void: everything derived from bids, whole. */
  readonly ledger?: Pick<BoardState, 'standings' | 'recentBids' | 'bidCount'>;
}

/** How many reminders a board keeps; older ones are asked for by page. */
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

/** The state after a patch. Parts that the patch does not name keep their identity. */
export function applyPatch(state: BoardState, patch: BoardPatch): BoardState {
  const { bids, reminders, ledger, ...whole } = patch;
  let next: BoardState = { ...state, ...whole, ...ledger };
  if (bids?.length) next = withBids(next, bids);
  if (reminders?.length) {
    next = { ...next, reminders: [...next.reminders, ...reminders].slice(-BOARD_REMINDERS) };
  }
  return next;
}

/** The standings by rank, best first (AU5). */
export function ranking(state: Pick<BoardState, 'info' | 'standings'>): Standing[] {
  return rank(state.info.direction, state.standings);
}
