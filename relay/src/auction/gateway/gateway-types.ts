import type { ToClientEvents, ToRelayEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Server, Socket } from 'socket.io';
import type { Stop } from '../../time.ts';
import type { Member } from '../room/room.ts';
import type { Watch } from '../room/watch/watch.ts';
import type { TokenBucket } from './token-bucket.ts';

/** The token of connected sockets; they end with it. */
export interface Session {
  readonly token: string;
  /** SHA-256, hex: how the platform names a token that has ended. */
  readonly tokenHash: string;
  readonly sockets: Set<LiveSocket>;
  ended: boolean;
  /** The platform has confirmed once that the token is a person's session. */
  isConfirmed: boolean;
}

/** Changes for every relay, independent of its rooms: ended sessions, changed to-dos. */
export interface Broadcast {
  readonly endedSessions: readonly string[];
  readonly changedTodos: readonly string[];
}

/** A socket's place in one room. */
export interface Membership {
  readonly member: Member;
  readonly watch: Watch;
  readonly release: Stop;
  /** The auction's board is open, not another one beside which it is watched. */
  readonly isBoard: boolean;
}

/** A socket's question to be let into a room, on its way to an answer. */
export interface Joining {
  readonly packageNumber: string;
  /** The socket has left the room again meanwhile: it is not let in any more. */
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

/** The messages between relays through their socket servers. */
interface BetweenRelays {
  broadcast(broadcast: Broadcast): void;
}
export type LiveServer = Server<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;
export type LiveSocket = Socket<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;

/** Connects the socket server with those of other relays; answers how to send them a broadcast. */
export type JoinSockets = (
  io: LiveServer,
  onBroadcast: (broadcast: Broadcast) => void,
) => (broadcast: Broadcast) => void;
