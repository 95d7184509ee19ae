import type { Server as HttpServer } from 'node:http';
import {
  SOCKET_PATH,
  type ToRelayEvents,
  toRelay,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { say } from '@jicai/shared/messages.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { RelayConfig } from '../../config.ts';
import type { Time } from '../../time.ts';
import { createEvents, type EventDeps } from '../room/events.ts';
import { cut } from './fan-out.ts';
import type {
  Broadcast,
  Joining,
  JoinSockets,
  LiveServer,
  LiveSocket,
  Session,
  SocketData,
} from './gateway-types.ts';
import { createHandshakeLimits, type HandshakeLimits } from './handshake.ts';
import { assertPolicyComplete } from './policy.ts';
import type { Lost } from './rights.ts';
import type { Sessions } from './sessions.ts';
import { createTokenBucket } from './token-bucket.ts';

/** The socket server: connections, their sessions and limits, and forced disconnection. */
export interface Gateway {
  /** Returns whether a socket with this token watches this auction (board, hall) or is joining its room. */
  isHeld(tokenHash: string, packageNumber: string): boolean;
  /**
   * Ends a token's watching of one auction after its right was lost: removes the auction from the
   * rooms (each with an `ejected` message) and halls of the token's sockets, and stops their
   * pending joins. If the session itself has ended (`lost.session`), disconnects all sockets of the
   * token instead (A11).
   */
  eject(tokenHash: string, packageNumber: string, lost: Lost): void;
  /**
   * Disconnects the sockets of a token whose session ended, for example by a logout; each gets an
   * `ejected` message first.
   */
  endSession(tokenHash: string): void;
  /** Returns the number of open sockets. */
  connections(): number;
  /** Returns the number of networks and people for which the handshake limits store a bucket. */
  remembered(): number;
  /**
   * Tells the other relays which sessions ended and which to-do channels changed (`Broadcast`); does nothing
   * on a standalone relay. The caller applies the changes at this relay itself.
   */
  broadcast(broadcast: Broadcast): void;
  /**
   * Closes every socket, spread over at most `ms` ms, so that the clients do not all reconnect at
   * once.
   */
  drain(ms: number): Promise<void>;
}

const MESSAGE_LIMIT = { ...trafficLimits.sockets.messages, patience: 60 };
const MAX_TOKEN_LENGTH = 512;
/**
 * The delay, in ms, from a new connection to the check of its unconfirmed token, and from a check
 * without a result to the next check.
 */
const CONFIRM_MS = 1_000;
/** The time, in ms, that a client has for the closing handshake before the relay cuts the connection. */
const CLOSING_MS = 1_000;

type EngineSocket = LiveSocket['conn'];
type Events = ReturnType<typeof createEvents>;

interface GatewayOptions extends Omit<EventDeps, 'welcome'> {
  readonly server: HttpServer;
  readonly config: RelayConfig;
  readonly sessions: Sessions;
  readonly time: Time;
  readonly log: FastifyBaseLogger;
  /** Connects with the socket servers of other relays; `null` for a standalone relay. */
  readonly joinSockets: JoinSockets | null;
  readonly onBroadcast: (broadcast: Broadcast) => void;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { server, config, sessions, time, log } = options;
  assertPolicyComplete();
  const limits = createHandshakeLimits(config, time.now, () =>
    options.counters.refused('handshake'),
  );
  const events = createEvents({ ...options, welcome: limits.welcome });
  const io = createIo(server, limits, time);
  const broadcast = options.joinSockets?.(io, options.onBroadcast) ?? (() => {});
  // The token is read from the auth payload only: a query would end up in logs (A18).
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const good = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH;
    if (!good) return next(new Error(say('live.tokenError')));
    const data: SocketData = {
      session: sessions.enter(token, socket),
      bucket: createTokenBucket(MESSAGE_LIMIT, time.now),
      memberships: new Map(),
      joining: new Set(),
      stopIdle: () => {},
    };
    socket.handshake.auth = {};
    Object.assign(socket.data, data);
    socket.once('disconnect', () => leaveAll(socket));
    return next();
  });
  io.on('connection', (socket) => {
    time.after(CONFIRM_MS, () => void confirm(socket.data.session).catch(bug));
    events.watchIdle(socket);
    serve(socket, events, log);
  });

  const bug = (error: unknown) => log.error({ err: error }, 'bug while serving a socket');

  function leaveAll(socket: LiveSocket): void {
    socket.data.stopIdle();
    options.todos.leave(socket);
    options.hall.leave(socket);
    for (const packageNumber of [...socket.data.memberships.keys()]) {
      events.drop(socket, packageNumber);
    }
    sessions.leave(socket.data.session, socket);
  }

  /**
   * Checks with the platform the token of a session that no join or hall has confirmed, in one
   * check for all sockets of the session. Disconnects these sockets when the token belongs to no
   * session; checks again after `CONFIRM_MS` when the platform gives no answer.
   */
  async function confirm(session: Session): Promise<void> {
    if (session.isConfirmed || session.ended || session.sockets.size === 0) return;
    session.isConfirmed = true;
    const state = await options.rights.checkSession(session);
    if (state === 'ended') endSession(session.tokenHash, say('live.tokenError'));
    if (state === 'unknown') {
      session.isConfirmed = false;
      time.after(CONFIRM_MS, () => void confirm(session).catch(bug));
    }
  }

  function endSession(tokenHash: string, reason: string): void {
    const session = sessions.get(tokenHash);
    if (!session) return;
    session.ended = true;
    for (const socket of [...session.sockets]) {
      events.sendEjected(socket, '*', reason);
      socket.disconnect(true);
    }
  }

  return {
    isHeld(tokenHash, packageNumber) {
      const sockets = sessions.get(tokenHash)?.sockets ?? [];
      return [...sockets].some(
        (socket) =>
          socket.data.memberships.has(packageNumber) ||
          joiningOf(socket, packageNumber).length > 0 ||
          options.hall.seatOf(socket, packageNumber) !== undefined,
      );
    },
    eject(tokenHash, packageNumber, { reason, session }) {
      if (session) return endSession(tokenHash, reason);
      for (const socket of [...(sessions.get(tokenHash)?.sockets ?? [])]) {
        options.hall.drop(socket, packageNumber);
        // A socket that is still joining may hold the right that was just revoked: stop the join.
        for (const attempt of joiningOf(socket, packageNumber)) attempt.isOver = true;
        if (!socket.data.memberships.has(packageNumber)) continue;
        events.drop(socket, packageNumber);
        events.sendEjected(socket, packageNumber, reason);
      }
    },
    endSession: (tokenHash) => endSession(tokenHash, say('session.loggedOut')),
    remembered: () => limits.size,
    connections: () => io.engine.clientsCount,
    broadcast,
    drain: (ms) => drain(io, time, ms),
  };
}

/** Returns the pending joins of a socket to one room. */
const joiningOf = ({ data }: LiveSocket, packageNumber: string): readonly Joining[] =>
  [...data.joining].filter((join) => !join.isOver && join.packageNumber === packageNumber);

/** Creates the socket server; `limits` decides which handshakes become connections. */
function createIo(server: HttpServer, limits: HandshakeLimits, time: Time): LiveServer {
  const io: LiveServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: 5_000,
    maxHttpBufferSize: 16_384,
    allowRequest: limits.check,
  });
  io.engine.on('connection', (conn: { request: unknown; once: EngineSocket['once'] }) => {
    limits.opened(conn, conn.request);
    // engine.io refers to the handshake's HTTP request from `conn.request`. Without this line the
    // request would stay in memory until the socket closes.
    conn.request = null;
    conn.once('close', () => void time.after(CLOSING_MS, () => cut(conn)));
  });
  return io;
}

/**
 * Registers the event handlers of one socket. Each event counts against the socket's rate limit; an event
 * above the limit is refused (`tooFast`). An unknown event, or too many events above the limit in a row,
 * disconnects the socket.
 */
function serve(socket: LiveSocket, events: Events, log: FastifyBaseLogger): void {
  const bug = (error: unknown) => log.error({ err: error }, 'bug while serving a socket');
  socket.use(([event, ...args], next) => {
    const allowance = socket.data.bucket.take();
    if (!(event in toRelay) || allowance === 'out') socket.disconnect(true);
    else if (allowance === 'slow') events.tooFast(event as keyof ToRelayEvents, args);
    else next();
  });
  socket.on('error', (error) => log.warn({ err: error }, 'socket error'));
  socket.on('join', (wire, ack) => void events.join(socket, wire, ack).catch(bug));
  socket.on('leave', (wire) => events.leave(socket, wire));
  socket.on('command', (wire, ack) => void events.command(socket, wire, ack).catch(bug));
  socket.on('time', (wire, ack) => events.time(wire, ack));
  socket.on('ready', (wire) => events.ready(socket, wire));
  socket.on('listen', (wire) => events.listen(socket, wire));
  socket.on('watchHall', (wire) => events.watchHall(socket, wire));
}

/**
 * Closes every socket, spread over at most `ms`, so that clients do not reconnect all at once; then
 * closes engine.io.
 */
async function drain(io: LiveServer, time: Time, ms: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const spread = Math.min(ms, sockets.length * 2);
  await Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise<void>((done) => {
          time.after((spread * index) / sockets.length, () => {
            // Clients reconnect by themselves after a closed connection, not after a server's disconnect.
            socket.conn.close();
            done();
          });
        }),
    ),
  );
  io.engine.close();
}
