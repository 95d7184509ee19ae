import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/** The people with an open board, and their readiness. The sockets tell them, not the upstream. */
export type People = Pick<BoardState, 'online' | 'readiness'>;

/** The freshness of the data, whether or not the board has changed. */
export interface Freshness {
  readonly rightsVersion: number;
  /** Time until the next poll, in ms; `null` when the update does not come fresh from a poll. */
  readonly nextPollMs: number | null;
  /** The server's time of this announcement, in ms since 1970. */
  readonly serverTimeMs: number;
}

/** A whole state for a room. It is not projected and must never leave the relays. */
export interface WholeState {
  readonly board: BoardState;
  readonly newBids: readonly BidRow[];
  /** Whether earlier states no longer count: the room begins a new epoch. */
  readonly restarted: boolean;
}

export type Update = Freshness & WholeState;
