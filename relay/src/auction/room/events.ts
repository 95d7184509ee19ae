import { WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import {
  Command,
  CommandDone,
  Ejected,
  Join,
  Joined,
  Leave,
  Ready,
  TimeResponse,
  type ToRelayEvents,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { type Codec, decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Listen } from '@jicai/shared/contract/work/todo-channel.ts';
import { say } from '@jicai/shared/messages.ts';
import type { RelayConfig } from '../../config.ts';
import type { Counters } from '../../counters.ts';
import type { Time } from '../../time.ts';
import { carryOut, commandFailed } from '../gateway/commands.ts';
import type { Joining, LiveSocket } from '../gateway/gateway-types.ts';
import type { Rights } from '../gateway/rights.ts';
import type { TodoListeners } from '../gateway/todo-listeners.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { LiveService } from '../source/upstream.ts';
import type { Hall } from './hall.ts';
import { createMemberships } from './memberships.ts';
import type { Member } from './room.ts';
import type { Watches } from './watch/watches.ts';

export interface EventDeps {
  readonly rights: Rights;
  readonly watches: Watches;
  readonly service: LiveService;
  readonly clock: ServerClock;
  readonly counters: Counters;
  readonly time: Time;
  readonly config: RelayConfig;
  readonly todos: TodoListeners;
  readonly hall: Hall;
  /** Called when a connection turns out to belong to a person who may watch an auction. */
  readonly welcome: (conn: object, tokenHash: string) => void;
}

/**
 * The most rooms of one socket, pending joins included. A join of a further room is refused, or may
 * be retried later if some of these rooms are only pending. The client cuts its lists of watched
 * auctions to the same number (`MOST` in `OtherAuctions.tsx`).
 */
const MAX_MEMBERSHIPS = 20;

type Ack = (answer: unknown) => void;
/**
 * Calls a client's acknowledgement with a response. `ack` is unchecked input of the client and may
 * not be a function.
 */
const reply = (ack: unknown, answer: unknown): void => {
  if (typeof ack === 'function') (ack as Ack)(answer);
};

function read<T>(codec: Codec<T>, wire: unknown): T | null {
  try {
    return decode(codec, wire);
  } catch {
    return null;
  }
}

/** Returns the package numbers of the rooms that a socket has joined or is joining. */
const roomsOf = ({ data }: LiveSocket): ReadonlySet<string> =>
  new Set([...data.memberships.keys(), ...[...data.joining].map((join) => join.packageNumber)]);

/**
 * Encodes the response to a join that did not complete. `later`: the client may retry, for example because
 * the right was not decided.
 */
function refusedJoin(reason: string, kind: 'refused' | 'later' = 'refused'): unknown {
  const nothing = { viewer: null, epoch: '', version: 0, snapshot: null, missed: [] };
  const timing = { serverTimeMs: 0, closesAtMs: 0, dataAgeMs: 0 };
  return encode(Joined, { kind, reason, ...nothing, ...timing });
}

/** Creates the handlers of messages that join no room: commands, readiness, to-do channels, the hall. */
function createMessages(deps: EventDeps, watchIdle: (socket: LiveSocket) => void) {
  const { service, counters } = deps;

  async function command(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const request = read(Command, wire);
    if (!request) {
      const refused = commandFailed('changeState', 'call.badField', { field: 'command' });
      return reply(ack, encode(CommandDone, refused));
    }
    const seat = seatOf(socket, request.packageNumber);
    if (!seat) {
      const refused = commandFailed(request.kind, 'permission.denied');
      return reply(ack, encode(CommandDone, refused));
    }
    const { token } = socket.data.session;
    const { role } = seat.viewer;
    const result = await carryOut(service, request, { token, role });
    if (result.ok === 'no') counters.refused('command');
    reply(ack, encode(CommandDone, result));
    if (result.ok === 'yes') seat.watch.trigger();
  }

  /**
   * Returns the viewer and the watch of a socket for one auction: from the socket's membership of the room,
   * or else from the socket's hall; `undefined` if it watches the auction in neither.
   */
  function seatOf(socket: LiveSocket, packageNumber: string) {
    const membership = socket.data.memberships.get(packageNumber);
    if (!membership) return deps.hall.seatOf(socket, packageNumber);
    return { viewer: membership.member.viewer, watch: membership.watch };
  }

  /** Takes the readiness report of a supplier who has this auction's board open; ignores any other report. */
  function ready(socket: LiveSocket, wire: unknown): void {
    const report = read(Ready, wire);
    if (!report) return;
    const membership = socket.data.memberships.get(report.packageNumber);
    if (!membership?.isBoard) return;
    const { role, code } = membership.member.viewer;
    if (role !== 'supplier' || code === null) return;
    const { delayMs, offsetMs, sound, notifications } = report;
    membership.watch.readiness.report({ code, delayMs, offsetMs, sound, notifications });
  }

  function listen(socket: LiveSocket, wire: unknown): void {
    const request = read(Listen, wire);
    if (request && !socket.data.session.ended && deps.todos.listen(socket, request.channel)) {
      watchIdle(socket);
    }
  }

  function watchHall(socket: LiveSocket, wire: unknown): void {
    const request = read(WatchHall, wire);
    if (!request || socket.data.session.ended) return;
    const { tokenHash } = socket.data.session;
    deps.hall.watch(socket, request.packageNumbers, () => deps.welcome(socket.conn, tokenHash));
    watchIdle(socket);
  }

  return { command, ready, listen, watchHall };
}

/** Creates the handlers of a socket's events; the payloads are untrusted and not decoded yet. */
export function createEvents(deps: EventDeps) {
  const { watches, clock, counters } = deps;

  const { watchIdle, drop, memberOf } = createMemberships(deps);

  async function join(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const request = read(Join, wire);
    if (!request) return reply(ack, refusedJoin(say('call.badField', { field: 'join' })));
    const { packageNumber } = request;
    const { session, joining, memberships } = socket.data;
    const rooms = roomsOf(socket);
    if (rooms.size >= MAX_MEMBERSHIPS && !rooms.has(packageNumber)) {
      // Pending joins may fail and free a room, so the client may retry.
      const kind = memberships.size >= MAX_MEMBERSHIPS ? 'refused' : 'later';
      return reply(ack, refusedJoin(say('live.tooFast'), kind));
    }
    const attempt: Joining = { packageNumber, isOver: false };
    joining.add(attempt);
    try {
      const right = await deps.rights.ask(session, packageNumber);
      if (right.kind === 'viewer') return await enter(socket, request, right.viewer, attempt, ack);
      counters.refused('join');
      const kind = right.kind === 'unknown' ? 'later' : 'refused';
      return reply(ack, refusedJoin(right.reason, kind));
    } finally {
      joining.delete(attempt);
    }
  }

  /**
   * Adds a socket whose right is confirmed to the room, and sends the board, or the versions that
   * the client missed, in the acknowledgement. Sends `later` instead if the join was ended
   * meanwhile or the room gets no state in time; sends nothing if the socket or its session ended
   * meanwhile.
   */
  async function enter(
    socket: LiveSocket,
    { packageNumber, epoch, version, isAside }: Join,
    viewer: Member['viewer'],
    attempt: Joining,
    ack: unknown,
  ): Promise<void> {
    const { session, memberships } = socket.data;
    session.isConfirmed = true;
    deps.welcome(socket.conn, session.tokenHash);
    if (attempt.isOver) return reply(ack, refusedJoin(say('live.joinLater'), 'later'));
    const { watch, release } = watches.hold(packageNumber);
    const isReady = await watch.ready({ epoch, version });
    if (!socket.connected || session.ended) return release();
    if (attempt.isOver) {
      release();
      return reply(ack, refusedJoin(say('live.joinLater'), 'later'));
    }
    // When two joins of one room were pending, the join that completes last replaces the membership
    // of the other.
    drop(socket, packageNumber);
    const member = memberOf(socket, viewer);
    const joined = isReady ? watch.room.join(member, { epoch, version }) : null;
    if (!joined) {
      release();
      return reply(ack, refusedJoin(say('live.joinLater'), 'later'));
    }
    memberships.set(packageNumber, { member, watch, release, isBoard: !isAside });
    watchIdle(socket);
    if (viewer.role === 'supplier' && !isAside) watch.presence.entered(viewer.code ?? '');
    reply(ack, encode(Joined, joined));
    member.deliver(watch.greeting());
  }

  function leave(socket: LiveSocket, wire: unknown): void {
    const request = read(Leave, wire);
    if (!request) return;
    // An earlier join of the room may still be pending; it must not complete after this `leave`.
    for (const attempt of socket.data.joining)
      if (attempt.packageNumber === request.packageNumber) attempt.isOver = true;
    drop(socket, request.packageNumber);
  }

  return {
    join,
    leave,
    drop,
    watchIdle,
    ...createMessages(deps, watchIdle),
    time(_wire: unknown, ack: unknown): void {
      reply(ack, encode(TimeResponse, { serverTimeMs: clock.now() ?? Date.now() }));
    },
    /**
     * Refuses an event above the rate limit (RT5): a join or a command gets a response that says
     * so, any other event gets none.
     */
    tooFast(event: keyof ToRelayEvents, args: readonly unknown[]): void {
      counters.refused('message');
      const ack = args.at(-1);
      if (event === 'join') reply(ack, refusedJoin(say('live.tooFast'), 'later'));
      if (event === 'command') {
        reply(ack, encode(CommandDone, commandFailed('changeState', 'live.tooFast')));
      }
    },
    sendEjected(socket: LiveSocket, packageNumber: string, reason: string): void {
      socket.emit('ejected', encode(Ejected, { packageNumber, reason }));
    },
  };
}
