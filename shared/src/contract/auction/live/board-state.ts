import type { Fen } from '../../../domain/kernel/numbers/money.ts';
import type { BidRow, OutcomeView, PackageInfo, Reminder } from '../auction.ts';
import type { Countersign } from '../countersign.ts';
import type { Readiness, RoundsView } from '../rounds.ts';
import type { AuctionClock, Standing } from '../states.ts';

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
