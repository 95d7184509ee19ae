import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/** The people with an open board and their readiness: known from sockets, not from the upstream. */
export type People = Pick<BoardState, 'online' | 'readiness'>;

/** How fresh the data is, whether or not the board is different. */
export interface Freshness {
  readonly rightsVersion: number;
  /** When the next poll is to be expected, in ms; `null`: the upstream was not polled. */
  readonly nextPollMs: number | null;
  /** The server's time when this was announced, ms since the epoch. */
  readonly serverTimeMs: number;
}

/** A whole state, as the room takes it. Never leaves the relays: it is not projected yet. */
export interface WholeState {
  readonly board: BoardState;
  readonly newBids: readonly BidRow[];
  /** Nothing before this state holds any more: the room begins a new epoch. */
  readonly restarted: boolean;
}

export type Update = Freshness & WholeState;
