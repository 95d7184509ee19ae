import type { Fen } from '../../../domain/kernel/numbers/money.ts';
import type { BidRow, OutcomeView, PackageInfo, Reminder } from '../auction.ts';
import type { Countersign } from '../countersign.ts';
import type { Readiness, RoundsView } from '../rounds.ts';
import type { AuctionClock, Standing } from '../states.ts';

/** The clock of an auction, with the reason of its last change, as a board shows both. */
export interface BoardClock extends AuctionClock {
  /**
   * The reason of the last pause, resume, stop or change of the end; a change of the end during a
   * pause does not replace the reason of the pause. Empty before the first of these events, and if
   * no reason was given.
   */
  readonly reason: string;
}

/** A supplier as a board shows it; `name` is `null` if the viewer must not know it (AU20, AU22). */
export interface BoardSupplier {
  readonly code: string;
  readonly name: string | null;
}

/** The opening offer of one supplier. */
export interface OpeningOffer {
  readonly code: string;
  readonly amount: Fen;
}

/**
 * The state of a board, restricted to what the viewer's role may see. The relay never sends the
 * best bid, the ranking, the next amount and the remaining time: the client derives them from this
 * state.
 */
export interface BoardState {
  readonly info: PackageInfo;
  readonly clock: BoardClock;
  readonly suppliers: readonly BoardSupplier[];
  /**
   * One entry for each supplier with a valid bid in the current round, in any order; empty while quotes are
   * sealed.
   */
  readonly standings: readonly Standing[];
  /** The newest valid bids, oldest first, at most `limits.chartBids`; empty while quotes are sealed. */
  readonly recentBids: readonly BidRow[];
  readonly bidCount: number;
  /**
   * The best opening offer, which counts as the best amount until a bid is better (AU4); `null` if
   * there is none, after round 1, and for sealed quotes.
   */
  readonly openingBest: Fen | null;
  /**
   * AU4: The opening offers. With the step base `own`, an offer is the reference of its supplier's
   * first bid. Empty after round 1 and for sealed quotes. A supplier's board has only that
   * supplier's own offer, an organiser's board has none.
   */
  readonly openingOffers: readonly OpeningOffer[];
  /**
   * The codes of the suppliers who have the board open. On a supplier's board the list is empty if
   * the rule `rivalPresence` is `hidden` or the auction is blind (AU20).
   */
  readonly online: readonly string[];
  readonly reminders: readonly Reminder[];
  readonly outcome: OutcomeView | null;
  /**
   * The requests for the supervisor's countersign, newest first, at most `limits.countersigns`; if there are
   * more, waiting requests take precedence over decided ones. Empty for suppliers.
   */
  readonly countersigns: readonly Countersign[];
  /**
   * AU17: The rounds; `null` if the auction has no rounds. For a supplier, `members` has only that
   * supplier's own entry.
   */
  readonly rounds: RoundsView | null;
  /**
   * The reports of suppliers' browsers on themselves, which browsers send only in a rehearsal;
   * empty for suppliers.
   */
  readonly readiness: readonly Readiness[];
}

/**
 * The changes from one version of a board to the next. `bids` are appended to `recentBids` and also
 * update `standings` and `bidCount`; `reminders` are appended; of both lists the board keeps only
 * the newest entries. Every other member replaces the old value.
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
  /**
   * Replaces standings, recent bids and the number of bids. A patch has `ledger` instead of `bids` if
   * appending bids cannot express the change, because bids were voided or sealed quotes opened.
   */
  readonly ledger?: Pick<BoardState, 'standings' | 'recentBids' | 'bidCount'>;
}
