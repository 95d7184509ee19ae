import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * The people at one or all relays: codes of suppliers with an open board, and their readiness
 * reports. The relays learn both from their sockets, not from the live service.
 */
export type People = Pick<BoardState, 'online' | 'readiness'>;

/**
 * The part of an update that is sent even when the board has not changed: the platform's version of the
 * viewers' rights, the time until the next poll, and the server's time.
 */
export interface Freshness {
  readonly rightsVersion: number;
  /** The time until the next poll, in ms; `null` when the update is not the direct result of a poll. */
  readonly nextPollMs: number | null;
  /** The server's time when the update was made, in ms since 1970. */
  readonly serverTimeMs: number;
}

/**
 * A whole state for a room, with all names and private data. Relays send it to each other only,
 * never to viewers.
 */
export interface WholeState {
  readonly board: BoardState;
  readonly newBids: readonly BidRow[];
  /** Whether all earlier states are invalid, so that the room begins a new epoch. */
  readonly restarted: boolean;
}

export type Update = Freshness & WholeState;
