import type { Fen } from '../../../domain/kernel/numbers/money.ts';
import type { BidRow, OutcomeView, PackageInfo, Reminder } from '../auction.ts';
import type { Countersign } from '../countersign.ts';
import type { Readiness, RoundsView } from '../rounds.ts';
import type { AuctionClock, Standing } from '../states.ts';

/** The clock of a board. */
export interface BoardClock extends AuctionClock {
  /** Reason for the pause or stop; empty otherwise. */
  readonly reason: string;
}

/** A supplier as a board shows it; `name` is `null` where the viewer must not know it (AU20). */
export interface BoardSupplier {
  readonly code: string;
  readonly name: string | null;
}

/**
 * The state of a board, restricted to what one role may see. Best bid, ranking, next amount and
 * remaining time are derived from it and never sent.
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
  /** The best opening offer, the reference before the first bid (AU4). */
  readonly openingBest: Fen | null;
  /** Codes of the suppliers who have the board open. */
  readonly online: readonly string[];
  readonly reminders: readonly Reminder[];
  readonly outcome: OutcomeView | null;
  /** Requests that wait for the supervisor or were decided recently, newest first; empty for suppliers. */
  readonly countersigns: readonly Countersign[];
  /** AU17; `null` without rounds. A supplier finds only themselves among its members. */
  readonly rounds: RoundsView | null;
  /** Readiness that suppliers' browsers report in a rehearsal; for organisers only. */
  readonly readiness: readonly Readiness[];
}

/**
 * The changes from one version to the next. `bids` are appended and also update standings and count;
 * `reminders` are appended; every other member replaces the old value.
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
  /** Set when bids were voided: replaces everything that depends on bids. */
  readonly ledger?: Pick<BoardState, 'standings' | 'recentBids' | 'bidCount'>;
}
