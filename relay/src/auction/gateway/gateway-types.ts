import type { ToClientEvents, ToRelayEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Server, Socket } from 'socket.io';
import type { Stop } from '../../time.ts';
import type { Member } from '../room/room.ts';
import type { Watch } from '../room/watch/watch.ts';
import type { TokenBucket } from './token-bucket.ts';

/**
 * A token with the sockets that connected with this token. When the platform ends the token's
 * session, the relay disconnects these sockets.
 */
export interface Session {
  readonly token: string;
  /** The token's SHA-256 in hex, by which the platform names an ended token to the relay. */
  readonly tokenHash: string;
  readonly sockets: Set<LiveSocket>;
  ended: boolean;
  /**
   * `true` once the platform has confirmed that the token belongs to a session. Also `true` while a
   * check with the platform is running, so that only one check runs at a time.
   */
  isConfirmed: boolean;
}

/**
 * Changes that every relay must learn of, whichever auctions it watches: token hashes of ended
 * sessions, and the channels of changed to-dos and shared pages.
 */
export interface Broadcast {
  readonly endedSessions: readonly string[];
  readonly changedTodos: readonly string[];
}

/**
 * A socket's membership of one auction's room. It ends when the socket leaves the room, loses the
 * right to it or disconnects.
 */
export interface Membership {
  readonly member: Member;
  readonly watch: Watch;
  readonly release: Stop;
  /**
   * Whether the client's page shows this auction's board. If `false`, the page shows the board of
   * another auction and only watches this auction besides, so the supplier does not count as
   * present in this auction.
   */
  readonly isBoard: boolean;
}

/** A socket's attempt to join a room, until it succeeds or fails. */
export interface Joining {
  readonly packageNumber: string;
  /**
   * Set when the client left the room, or lost the right to the room, while the join was pending:
   * the join must not complete. A disconnect of the socket is checked separately.
   */
  isOver: boolean;
}

/** The state that the relay keeps for each socket. */
export interface SocketData {
  session: Session;
  bucket: TokenBucket;
  memberships: Map<string, Membership>;
  readonly joining: Set<Joining>;
  stopIdle: Stop;
}

/** The events between the socket servers of relays. */
interface BetweenRelays {
  broadcast(broadcast: Broadcast): void;
}
export type LiveServer = Server<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;
export type LiveSocket = Socket<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;

/**
 * Connects this relay's socket server with those of the other relays. Returns a function that sends
 * a broadcast to the other relays; `onBroadcast` is called with each broadcast of another relay.
 */
export type JoinSockets = (
  io: LiveServer,
  onBroadcast: (broadcast: Broadcast) => void,
) => (broadcast: Broadcast) => void;
