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

/** One auction that a socket watches in its hall. */
export interface HallSeat {
  readonly viewer: Viewer;
  readonly watch: Watch;
}

/**
 * The hall: one socket watches many auctions. Changed rows are sent once a second; the first rows of
 * auctions are also sent each time a batch of rights has been read.
 */
export interface Hall {
  /**
   * Replaces the auctions that a socket watches in its hall; the right to watch each is checked first (RT1).
   * An empty list ends the watching. `onSeated` is called whenever a right is confirmed.
   */
  watch(socket: LiveSocket, packageNumbers: readonly string[], onSeated: () => void): void;
  seatOf(socket: LiveSocket, packageNumber: string): HallSeat | undefined;
  isWatching(socket: LiveSocket): boolean;
  /**
   * Removes an auction from a socket's hall after the right to watch the auction was revoked, and
   * reports it as gone with the next push. Does nothing if the hall has no seat for the auction.
   */
  drop(socket: LiveSocket, packageNumber: string): void;
  leave(socket: LiveSocket): void;
  stop: Stop;
}

interface Seat extends HallSeat {
  readonly release: Stop;
  /**
   * Epoch, version and upstream health of the row that was sent last; empty until a row is sent.
   */
  sent: string;
}

interface Console {
  readonly socket: LiveSocket;
  readonly send: (message: Encoded) => void;
  readonly seats: Map<string, Seat>;
  wanted: ReadonlySet<string>;
  /**
   * The auctions that the socket's person may not watch, because the right was refused or revoked;
   * the relay does not request these rights again for this hall.
   */
  readonly refused: Set<string>;
  /** Refused or revoked auctions that the next push reports. */
  readonly gone: Set<string>;
  readonly onSeated: () => void;
  /**
   * The number of rights that this hall may still request, limited so that the hall does not flood
   * the platform.
   */
  requestsLeft: number;
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
/**
 * Limits on a hall's requests for rights: the initial and largest allowance, the allowance that
 * each push adds, and the number of concurrent requests.
 */
const MAX_REQUESTS = 100;
const REQUESTS_PER_PUSH = 10;
const CONCURRENT_REQUESTS = 20;
const NOTHING_HELD = { epoch: '', version: 0 };

export function createHall(options: HallOptions): Hall {
  const { rights, watches, clock, counters, time } = options;
  const consoles = new Map<LiveSocket, Console>();

  const isCurrent = (entry: Console, packageNumber: string): boolean =>
    consoles.get(entry.socket) === entry &&
    entry.wanted.has(packageNumber) &&
    !entry.socket.data.session.ended;

  /**
   * Requests the right to watch an auction and adds the auction's seat to the hall. A refusal is
   * recorded, and the next push reports it. When the platform gives no decision, or the auction's
   * state does not arrive in time, a later call of `fill` tries again.
   */
  async function addSeat(entry: Console, packageNumber: string): Promise<void> {
    const { session } = entry.socket.data;
    const right = await rights.ask(session, packageNumber);
    if (!isCurrent(entry, packageNumber)) return;
    if (right.kind === 'refused') {
      counters.refused('join');
      entry.refused.add(packageNumber);
      entry.gone.add(packageNumber);
    }
    if (right.kind !== 'viewer') return;
    session.isConfirmed = true;
    entry.onSeated();
    const { watch, release } = watches.hold(packageNumber);
    const isReady = await watch.ready(NOTHING_HELD);
    if (!isReady || !isCurrent(entry, packageNumber) || entry.seats.has(packageNumber)) {
      return release();
    }
    entry.seats.set(packageNumber, { viewer: right.viewer, watch, release, sent: '' });
  }

  async function fill(entry: Console): Promise<void> {
    if (entry.isFilling) return;
    entry.isFilling = true;
    try {
      const missing = [...entry.wanted].filter(
        (number) => !entry.seats.has(number) && !entry.refused.has(number),
      );
      const numbers = missing.slice(0, entry.requestsLeft);
      entry.requestsLeft -= numbers.length;
      for (let start = 0; start < numbers.length; start += CONCURRENT_REQUESTS) {
        const batch = numbers.slice(start, start + CONCURRENT_REQUESTS);
        await Promise.all(batch.map((number) => addSeat(entry, number)));
        push(entry);
      }
    } finally {
      entry.isFilling = false;
    }
  }

  /**
   * Sends the rows that changed since the last push, and the refused or revoked auctions in `gone`;
   * sends nothing when there are neither (RT3).
   */
  function push(entry: Console): void {
    if (consoles.get(entry.socket) !== entry) return;
    const rows = [...entry.seats.values()].flatMap((seat) => changedRow(seat) ?? []);
    const gone = [...entry.gone];
    entry.gone.clear();
    if (rows.length === 0 && gone.length === 0) return;
    const serverTimeMs = clock.now() ?? Date.now();
    const message = encodeEvent('hall', encode(HallPush, { serverTimeMs, rows, gone }));
    entry.send(message);
  }

  const stopPushes = every(time, PUSH_MS, () => {
    for (const entry of consoles.values()) {
      entry.requestsLeft = Math.min(MAX_REQUESTS, entry.requestsLeft + REQUESTS_PER_PUSH);
      push(entry);
      fill(entry).catch(options.onBug);
    }
  });

  function leave(socket: LiveSocket): void {
    const entry = consoles.get(socket);
    if (!entry) return;
    consoles.delete(socket);
    for (const { release } of entry.seats.values()) release();
  }

  return {
    watch(socket, packageNumbers, onSeated) {
      if (packageNumbers.length === 0) return leave(socket);
      const entry = consoles.get(socket) ?? newConsole(socket, counters, onSeated);
      consoles.set(socket, entry);
      entry.wanted = new Set(packageNumbers);
      for (const number of [...entry.seats.keys()])
        if (!entry.wanted.has(number)) removeSeat(entry, number);
      for (const number of entry.refused) if (entry.wanted.has(number)) entry.gone.add(number);
      fill(entry).catch(options.onBug);
    },
    seatOf: (socket, packageNumber) => consoles.get(socket)?.seats.get(packageNumber),
    isWatching: (socket) => consoles.has(socket),
    drop(socket, packageNumber) {
      const entry = consoles.get(socket);
      if (!entry?.seats.has(packageNumber)) return;
      removeSeat(entry, packageNumber);
      entry.refused.add(packageNumber);
      entry.gone.add(packageNumber);
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
  requestsLeft: MAX_REQUESTS,
  isFilling: false,
});

function removeSeat(entry: Console, packageNumber: string): void {
  entry.seats.get(packageNumber)?.release();
  entry.seats.delete(packageNumber);
}

/**
 * Returns the hall row of one auction, reduced to what the seat's viewer may see, and marks the row
 * as sent. Returns `null` before the auction's first state, and when neither the state nor the live
 * service's health has changed since the last row.
 */
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
