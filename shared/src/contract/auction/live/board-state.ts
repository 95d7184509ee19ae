import type { Fen } from '../../../domain/kernel/numbers/money.ts';
import type { BidRow, OutcomeView, PackageInfo, Reminder } from '../auction.ts';
import type { Countersign } from '../countersign.ts';
import type { Readiness, RoundsView } from '../rounds.ts';
import type { AuctionClock, Standing } from '../states.ts';

/** The clock of an auction with the last reason, as a board shows it. */
export interface BoardClock extends AuctionClock {
  /** Reason of the last pause, resume, stop or change of the end; empty before the first. */
  readonly reason: string;
}

/** A supplier as a board shows it; `name` is `null` if the viewer must not know it (AU20, AU22). */
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
  /** One entry for each supplier with a valid bid, in any order; empty while quotes are sealed. */
  readonly standings: readonly Standing[];
  /** The newest accepted bids, oldest first, at most `limits.chartBids`. */
  readonly recentBids: readonly BidRow[];
  readonly bidCount: number;
  /** The best opening offer, the reference of the first bid (AU4); `null` without one or after round 1. */
  readonly openingBest: Fen | null;
  /** Codes of the suppliers who have the board open; empty for suppliers if the rules hide it (AU20). */
  readonly online: readonly string[];
  readonly reminders: readonly Reminder[];
  readonly outcome: OutcomeView | null;
  /**
   * The supervisor's requests, newest first, at most `limits.countersigns`; waiting ones take precedence over
   * decided ones. Empty for suppliers.
   */
  readonly countersigns: readonly Countersign[];
  /** AU17: `null` if the auction has no rounds. For a supplier, `members` has only their own entry. */
  readonly rounds: RoundsView | null;
  /** In a rehearsal, what suppliers' browsers report about themselves; empty for suppliers. */
  readonly readiness: readonly Readiness[];
}

/**
 * The changes from one version of a board to the next. `bids` are appended to `recentBids` and also update
 * `standings` and `bidCount`; `reminders` are appended; every other member replaces the old value.
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
  /** Instead of `bids`, if appending cannot express the change: bids were voided or sealed quotes opened. */
  readonly ledger?: Pick<BoardState, 'standings' | 'recentBids' | 'bidCount'>;
}
