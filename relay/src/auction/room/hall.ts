import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { HallPush } from '@jicai/shared/contract/auction/live/hall.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { hallRowOf } from '@jicai/shared/domain/auction/watching/hall.ts';
import type { Counters } from '../../counters.ts';
import { every, type Stop, type Time } from '../../time.ts';
import { countedLineTo, type Encoded, encodeEvent } from '../gateway/fan-out.ts';
import type { LiveSocket } from '../gateway/gateway-types.ts';
import type { Rights } from '../gateway/rights.ts';
import type { ServerClock } from '../source/server-clock.ts';
import { audienceOf, codeOfViewer, project } from './projection/projection.ts';
import type { Watch } from './watch/watch.ts';
import type { Watches } from './watch/watches.ts';

/** A socket's place at one auction of its hall. */
export interface HallSeat {
  readonly viewer: Viewer;
  readonly watch: Watch;
}

/** The consoles of the hall: many auctions on one socket, what changed sent once a second. */
export interface Hall {
  /**
   * Replaces the auctions that a socket watches here; each is asked for its right to watch (RT1).
   * `onSeated` is called once the platform has given one.
   */
  watch(socket: LiveSocket, packageNumbers: readonly string[], onSeated: () => void): void;
  seatOf(socket: LiveSocket, packageNumber: string): HallSeat | undefined;
  isWatching(socket: LiveSocket): boolean;
  /** The right to watch this auction is gone. */
  drop(socket: LiveSocket, packageNumber: string): void;
  leave(socket: LiveSocket): void;
  stop: Stop;
}

interface Seat extends HallSeat {
  readonly release: Stop;
  /** The position and health that the socket was last sent. */
  sent: string;
}

interface Console {
  readonly socket: LiveSocket;
  readonly send: (message: Encoded) => void;
  readonly seats: Map<string, Seat>;
  wanted: ReadonlySet<string>;
  /** Auctions that the platform refused; they are not asked for again on this socket. */
  readonly refused: Set<string>;
  readonly gone: Set<string>;
  readonly onSeated: () => void;
  /** So many rights may be asked for now: a console must not flood the platform. */
  asksLeft: number;
  isFilling: boolean;
}

interface HallOptions {
  readonly rights: Pick<Rights, 'ask'>;
  readonly watches: Watches;
  readonly clock: ServerClock;
  readonly counters: Counters;
  readonly time: Time;
  readonly onBug: (error: unknown) => void;
}

const PUSH_MS = 1_000;
const ASKS_AT_FIRST = 100;
const ASKS_PER_PUSH = 10;
const ASKS_AT_ONCE = 20;
const NOTHING_HELD = { epoch: '', version: 0 };

export function createHall(options: HallOptions): Hall {
  const { rights, watches, clock, counters, time } = options;
  const consoles = new Map<LiveSocket, Console>();

  const isCurrent = (one: Console, packageNumber: string): boolean =>
    consoles.get(one.socket) === one &&
    one.wanted.has(packageNumber) &&
    !one.socket.data.session.ended;

  /** Asks for one right, and sits down where it is given; an unanswered question is asked again. */
  async function sit(one: Console, packageNumber: string): Promise<void> {
    const { session } = one.socket.data;
    const right = await rights.ask(session, packageNumber);
    if (!isCurrent(one, packageNumber)) return;
    if (right.kind === 'refused') {
      counters.refused('join');
      one.refused.add(packageNumber);
      one.gone.add(packageNumber);
    }
    if (right.kind !== 'viewer') return;
    session.isConfirmed = true;
    one.onSeated();
    const { watch, release } = watches.hold(packageNumber);
    const isReady = await watch.ready(NOTHING_HELD);
    if (!isReady || !isCurrent(one, packageNumber) || one.seats.has(packageNumber)) {
      return release();
    }
    one.seats.set(packageNumber, { viewer: right.viewer, watch, release, sent: '' });
  }

  async function fill(one: Console): Promise<void> {
    if (one.isFilling) return;
    one.isFilling = true;
    try {
      const missing = [...one.wanted].filter(
        (number) => !one.seats.has(number) && !one.refused.has(number),
      );
      const now = missing.slice(0, one.asksLeft);
      one.asksLeft -= now.length;
      for (let at = 0; at < now.length; at += ASKS_AT_ONCE) {
        await Promise.all(now.slice(at, at + ASKS_AT_ONCE).map((number) => sit(one, number)));
        push(one);
      }
    } finally {
      one.isFilling = false;
    }
  }

  /** Sends the rows that changed since the last time; nothing where none did (RT3). */
  function push(one: Console): void {
    if (consoles.get(one.socket) !== one) return;
    const rows = [...one.seats.values()].flatMap((seat) => changedRow(seat) ?? []);
    const gone = [...one.gone];
    one.gone.clear();
    if (rows.length === 0 && gone.length === 0) return;
    const serverTimeMs = clock.now() ?? Date.now();
    const message = encodeEvent('hall', encode(HallPush, { serverTimeMs, rows, gone }));
    one.send(message);
  }

  const stopPushes = every(time, PUSH_MS, () => {
    for (const one of consoles.values()) {
      one.asksLeft = Math.min(ASKS_AT_FIRST, one.asksLeft + ASKS_PER_PUSH);
      push(one);
      fill(one).catch(options.onBug);
    }
  });

  function leave(socket: LiveSocket): void {
    const one = consoles.get(socket);
    if (!one) return;
    consoles.delete(socket);
    for (const { release } of one.seats.values()) release();
  }

  return {
    watch(socket, packageNumbers, onSeated) {
      if (packageNumbers.length === 0) return leave(socket);
      const one = consoles.get(socket) ?? newConsole(socket, counters, onSeated);
      consoles.set(socket, one);
      one.wanted = new Set(packageNumbers);
      for (const number of [...one.seats.keys()]) if (!one.wanted.has(number)) stand(one, number);
      for (const number of one.refused) if (one.wanted.has(number)) one.gone.add(number);
      fill(one).catch(options.onBug);
    },
    seatOf: (socket, packageNumber) => consoles.get(socket)?.seats.get(packageNumber),
    isWatching: (socket) => consoles.has(socket),
    drop(socket, packageNumber) {
      const one = consoles.get(socket);
      if (!one?.seats.has(packageNumber)) return;
      stand(one, packageNumber);
      one.refused.add(packageNumber);
      one.gone.add(packageNumber);
    },
    leave,
    stop: stopPushes,
  };
}

const newConsole = (socket: LiveSocket, counters: Counters, onSeated: () => void): Console => ({
  socket,
  send: countedLineTo(socket, counters),
  onSeated,
  seats: new Map(),
  wanted: new Set(),
  refused: new Set(),
  gone: new Set(),
  asksLeft: ASKS_AT_FIRST,
  isFilling: false,
});

function stand(one: Console, packageNumber: string): void {
  one.seats.get(packageNumber)?.release();
  one.seats.delete(packageNumber);
}

/** The row of a seat as its viewer may see it, when it is another one than was sent last. */
function changedRow(seat: Seat) {
  const { viewer, watch } = seat;
  const position = watch.room.position();
  const board = watch.room.state();
  if (!position || !board) return null;
  const upstream = watch.upstream();
  const key = `${position.epoch}:${position.version}:${upstream}`;
  if (key === seat.sent) return null;
  seat.sent = key;
  const code = codeOfViewer(viewer);
  return hallRowOf(project(board, audienceOf(viewer.role), code), viewer, upstream);
}
