import type { ToClientEvents, ToRelayEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Server, Socket } from 'socket.io';
import type { Stop } from '../../time.ts';
import type { Member } from '../room/room.ts';
import type { Watch } from '../room/watch/watch.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A token with the sockets that connected with it; they are disconnected when the token ends. */
export interface Session {
  readonly token: string;
  /** SHA-256 in hex: the platform identifies an ended token by it. */
  readonly tokenHash: string;
  readonly sockets: Set<LiveSocket>;
  ended: boolean;
  /** `true` when the platform has confirmed that the token has a session, and while a check is running. */
  isConfirmed: boolean;
}

/**
 * Changes for every relay, whichever auctions it watches: token hashes of ended sessions, and channels whose
 * to-dos or shared pages changed.
 */
export interface Broadcast {
  readonly endedSessions: readonly string[];
  readonly changedTodos: readonly string[];
}

/** A socket's membership of one auction's room. */
export interface Membership {
  readonly member: Member;
  readonly watch: Watch;
  readonly release: Stop;
  /** `false`: the page shows another board and watches this auction beside it, without presence in it. */
  readonly isBoard: boolean;
}

/** A socket's pending request to join a room. */
export interface Joining {
  readonly packageNumber: string;
  /**
   * Set when the client left the room, or lost its right to it, while the join was pending: the join must not
   * complete. A disconnect is checked apart.
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
 * Connects this relay's socket server with those of other relays. Returns a function that sends a broadcast
 * to the others; `onBroadcast` gets theirs.
 */
export type JoinSockets = (
  io: LiveServer,
  onBroadcast: (broadcast: Broadcast) => void,
) => (broadcast: Broadcast) => void;
