import { WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import {
  Command,
  CommandDone,
  Ejected,
  Join,
  Joined,
  Leave,
  Ready,
  TimeAnswer,
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
  /** A connection belongs to a person who may watch. */
  readonly welcome: (conn: object, tokenHash: string) => void;
}

/** At most so many auctions for one socket: nobody watches more. */
const MAX_MEMBERSHIPS = 20;

type Ack = (answer: unknown) => void;
/** An ack is unchecked input: the other side may have sent anything, or nothing. */
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

/** The auctions in whose rooms a socket is, or will be when it is answered. */
const placesOf = ({ data }: LiveSocket): ReadonlySet<string> =>
  new Set([...data.memberships.keys(), ...[...data.joining].map((one) => one.packageNumber)]);

/** A join that is not answered with a board; `later`: it may be asked again, at any time. */
function refusedJoin(reason: string, kind: 'refused' | 'later' = 'refused'): unknown {
  const nothing = { viewer: null, epoch: '', version: 0, snapshot: null, missed: [] };
  const timing = { serverTimeMs: 0, closesAtMs: 0, dataAgeMs: 0 };
  return encode(Joined, { kind, reason, ...nothing, ...timing });
}

/** Answers messages of sockets that are members already: commands, readiness, to-do channels. */
function createMessages(deps: EventDeps, watchIdle: (socket: LiveSocket) => void) {
  const { service, counters } = deps;

  async function command(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const asked = read(Command, wire);
    if (!asked) {
      const refused = commandFailed('changeState', 'call.badField', { field: 'command' });
      return reply(ack, encode(CommandDone, refused));
    }
    const place = placeOf(socket, asked.packageNumber);
    if (!place) {
      const refused = commandFailed(asked.kind, 'permission.denied');
      return reply(ack, encode(CommandDone, refused));
    }
    const { token } = socket.data.session;
    const { role } = place.viewer;
    const answer = await carryOut(service, asked, { token, role });
    if (answer.ok === 'no') counters.refused('command');
    reply(ack, encode(CommandDone, answer));
    if (answer.ok === 'yes') place.watch.trigger();
  }

  /** A member of a room commands from its board, and one of the hall from there. */
  function placeOf(socket: LiveSocket, packageNumber: string) {
    const membership = socket.data.memberships.get(packageNumber);
    if (!membership) return deps.hall.seatOf(socket, packageNumber);
    return { viewer: membership.member.viewer, watch: membership.watch };
  }

  /** Takes a supplier's report on the state of the browser that has the board open; others are ignored. */
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
    const asked = read(Listen, wire);
    if (asked && !socket.data.session.ended && deps.todos.listen(socket, asked.channel)) {
      watchIdle(socket);
    }
  }

  function watchHall(socket: LiveSocket, wire: unknown): void {
    const asked = read(WatchHall, wire);
    if (!asked || socket.data.session.ended) return;
    const { tokenHash } = socket.data.session;
    deps.hall.watch(socket, asked.packageNumbers, () => deps.welcome(socket.conn, tokenHash));
    watchIdle(socket);
  }

  return { command, ready, listen, watchHall };
}

/** Answers each event of a socket; payloads come undecoded, from anybody. */
export function createEvents(deps: EventDeps) {
  const { watches, clock, counters } = deps;

  const { watchIdle, drop, memberOf } = createMemberships(deps);

  async function join(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const asked = read(Join, wire);
    if (!asked) return reply(ack, refusedJoin(say('call.badField', { field: 'join' })));
    const { packageNumber } = asked;
    const { session, joining, memberships } = socket.data;
    const places = placesOf(socket);
    if (places.size >= MAX_MEMBERSHIPS && !places.has(packageNumber)) {
      // Places that are only waited for may come free in a moment.
      const kind = memberships.size >= MAX_MEMBERSHIPS ? 'refused' : 'later';
      return reply(ack, refusedJoin(say('live.tooFast'), kind));
    }
    const attempt: Joining = { packageNumber, isOver: false };
    joining.add(attempt);
    try {
      const right = await deps.rights.ask(session, packageNumber);
      if (right.kind === 'viewer') return await enter(socket, asked, right.viewer, attempt, ack);
      counters.refused('join');
      const kind = right.kind === 'unknown' ? 'later' : 'refused';
      return reply(ack, refusedJoin(right.reason, kind));
    } finally {
      joining.delete(attempt);
    }
  }

  /** Lets a socket whose right is known into the room. */
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
    // A second join while the first waited: the newer one stays.
    drop(socket, packageNumber);
    const member = memberOf(socket, viewer);
    const answer = isReady ? watch.room.join(member, { epoch, version }) : null;
    if (!answer) {
      release();
      return reply(ack, refusedJoin(say('live.joinLater'), 'later'));
    }
    memberships.set(packageNumber, { member, watch, release, isBoard: !isAside });
    watchIdle(socket);
    if (viewer.role === 'supplier' && !isAside) watch.presence.entered(viewer.code ?? '');
    reply(ack, encode(Joined, answer));
    member.deliver(watch.greeting());
  }

  function leave(socket: LiveSocket, wire: unknown): void {
    const asked = read(Leave, wire);
    if (!asked) return;
    // A join that came before may still wait for its answer: it must not let the socket in afterwards.
    for (const attempt of socket.data.joining)
      if (attempt.packageNumber === asked.packageNumber) attempt.isOver = true;
    drop(socket, asked.packageNumber);
  }

  return {
    join,
    leave,
    drop,
    watchIdle,
    ...createMessages(deps, watchIdle),
    time(_wire: unknown, ack: unknown): void {
      reply(ack, encode(TimeAnswer, { serverTimeMs: clock.now() ?? Date.now() }));
    },
    /** Over the limit: not served; an event with an ack gets a refusal (RT5). */
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
