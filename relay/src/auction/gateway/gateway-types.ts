import type { ToClientEvents, ToRelayEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Server, Socket } from 'socket.io';
import type { Broadcast } from '../../cluster/broadcasts.ts';
import type { Stop } from '../../time.ts';
import type { Member } from '../room/room.ts';
import type { Watch } from '../room/watch.ts';
import type { Session } from './sessions.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A socket's place in one room. */
export interface Membership {
  readonly member: Member;
  readonly watch: Watch;
  readonly release: Stop;
}

/** What the relay keeps for each socket. */
export interface SocketData {
  session: Session;
  bucket: TokenBucket;
  memberships: Map<string, Membership>;
  stopIdle: Stop;
}

/** What relays say to each other through their socket servers. */
interface BetweenRelays {
  broadcast(broadcast: Broadcast): void;
}
export type LiveServer = Server<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;
export type LiveSocket = Socket<ToRelayEvents, ToClientEvents, BetweenRelays, SocketData>;
