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
import type { TodoListeners } from '../../todo/listeners.ts';
import { carryOut, commandFailed } from '../gateway/commands.ts';
import { cut, deliver } from '../gateway/fan-out.ts';
import type { LiveSocket } from '../gateway/gateway-types.ts';
import type { Rights } from '../gateway/rights.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { LiveService } from '../source/upstream.ts';
import type { Member } from './room.ts';
import type { Watches } from './watches.ts';

export interface EventDeps {
  readonly rights: Rights;
  readonly watches: Watches;
  readonly service: LiveService;
  readonly clock: ServerClock;
  readonly counters: Counters;
  readonly time: Time;
  readonly config: RelayConfig;
  readonly todos: TodoListeners;
  /** A connection turned out to be of somebody who may watch. */
  readonly welcome: (conn: object, tokenHash: string) => void;
}

/** At most so many auctions for one socket: nobody watches more. */
const MAX_MEMBERSHIPS = 20;

type Ack = (answer: unknown) => void;
/** An ack is whatever the other side sent: perhaps nothing. */
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

function refusedJoin(reason: string): unknown {
  const nothing = { viewer: null, epoch: '', version: 0, snapshot: null, missed: [] };
  const timing = { serverTimeMs: 0, closesAtMs: 0, dataAgeMs: 0 };
  return encode(Joined, { kind: 'refused', reason, ...nothing, ...timing });
}

/** What happens on each event of a socket; payloads come undecoded, from anybody. */
export function createEvents(deps: EventDeps) {
  const { watches, service, clock, counters, time } = deps;

  /** A socket that watches nothing, and hears nothing, does not stay. */
  function watchIdle(socket: LiveSocket): void {
    socket.data.stopIdle();
    if (socket.data.memberships.size > 0 || deps.todos.isListening(socket)) return;
    socket.data.stopIdle = time.after(deps.config.paces.idleSocketMs, () => socket.conn.close());
  }

  function drop(socket: LiveSocket, packageNumber: string): void {
    const membership = socket.data.memberships.get(packageNumber);
    if (!membership) return;
    socket.data.memberships.delete(packageNumber);
    const { member, watch, release } = membership;
    watch.room.leave(member);
    if (member.viewer.role === 'supplier') {
      watch.presence.left(member.viewer.code ?? '');
      watch.readiness.left(member.viewer.code ?? '');
    }
    release();
    if (socket.connected) watchIdle(socket);
  }

  function memberOf(socket: LiveSocket, viewer: Member['viewer']): Member {
    return {
      viewer,
      deliver(message) {
        counters.pushes += 1;
        if (deliver(socket, message)) return;
        counters.slowSockets += 1;
        socket.conn.close(true);
        cut(socket.conn);
      },
    };
  }

  async function join(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const asked = read(Join, wire);
    if (!asked) return reply(ack, refusedJoin(say('call.badField', { field: 'join' })));
    const { packageNumber, epoch, version } = asked;
    const { session, memberships } = socket.data;
    if (memberships.size >= MAX_MEMBERSHIPS && !memberships.has(packageNumber)) {
      return reply(ack, refusedJoin(say('live.tooFast')));
    }
    const right = await deps.rights.ask(session, packageNumber);
    if (right.kind !== 'viewer') {
      counters.refused('join');
      return reply(ack, refusedJoin(right.reason));
    }
    deps.welcome(socket.conn, session.tokenHash);
    const { watch, release } = watches.hold(packageNumber);
    const isReady = await watch.ready({ epoch, version });
    if (!socket.connected || session.ended) return release();
    // A second join while the first waited: the newer one stays.
    drop(socket, packageNumber);
    const member = memberOf(socket, right.viewer);
    const answer = isReady ? watch.room.join(member, { epoch, version }) : null;
    if (!answer) {
      release();
      return reply(ack, refusedJoin(say('live.unavailable')));
    }
    memberships.set(packageNumber, { member, watch, release });
    watchIdle(socket);
    if (right.viewer.role === 'supplier') watch.presence.entered(right.viewer.code ?? '');
    reply(ack, encode(Joined, answer));
    member.deliver(watch.greeting());
  }

  function leave(socket: LiveSocket, wire: unknown): void {
    const asked = read(Leave, wire);
    if (asked) drop(socket, asked.packageNumber);
  }

  async function command(socket: LiveSocket, wire: unknown, ack: unknown): Promise<void> {
    const asked = read(Command, wire);
    if (!asked) {
      const reason = say('call.badField', { field: 'command' });
      return reply(ack, encode(CommandDone, commandFailed('changeState', reason)));
    }
    const membership = socket.data.memberships.get(asked.packageNumber);
    if (!membership) {
      const refused = commandFailed(asked.kind, say('permission.denied'));
      return reply(ack, encode(CommandDone, refused));
    }
    const { token } = socket.data.session;
    const { role } = membership.member.viewer;
    const answer = await carryOut(service, asked, { token, role });
    if (answer.ok === 'no') counters.refused('command');
    reply(ack, encode(CommandDone, answer));
    if (answer.ok === 'yes') membership.watch.nudge();
  }

  /** A supplier of the room says how his browser finds itself; anybody else's word is not heard. */
  function ready(socket: LiveSocket, wire: unknown): void {
    const said = read(Ready, wire);
    const membership = said && socket.data.memberships.get(said.packageNumber);
    if (!membership) return;
    const { role, code } = membership.member.viewer;
    if (role !== 'supplier' || code === null) return;
    const { delayMs, offsetMs, sound, notifications } = said;
    membership.watch.readiness.said({ code, delayMs, offsetMs, sound, notifications });
  }

  function listen(socket: LiveSocket, wire: unknown): void {
    const asked = read(Listen, wire);
    if (asked && !socket.data.session.ended && deps.todos.listen(socket, asked.channel)) {
      watchIdle(socket);
    }
  }

  return {
    join,
    leave,
    listen,
    ready,
    command,
    drop,
    watchIdle,
    time(_wire: unknown, ack: unknown): void {
      reply(ack, encode(TimeAnswer, { serverTimeMs: clock.now() ?? Date.now() }));
    },
    /** Over the limit: not served, and told so where an answer is expected (RT5). */
    tooFast(event: keyof ToRelayEvents, args: readonly unknown[]): void {
      counters.refused('message');
      const ack = args.at(-1);
      if (event === 'join') reply(ack, refusedJoin(say('live.tooFast')));
      if (event === 'command') {
        reply(ack, encode(CommandDone, commandFailed('changeState', say('live.tooFast'))));
      }
    },
    tellEjected(socket: LiveSocket, packageNumber: string, reason: string): void {
      socket.emit('ejected', encode(Ejected, { packageNumber, reason }));
    },
  };
}
