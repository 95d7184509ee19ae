import {
  Beacon,
  type Command,
  CommandDone,
  Command as CommandWire,
  Ejected,
  Frame,
  Join,
  Joined,
  Leave,
  Ready,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { type Codec, decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import type { createStore } from 'jotai';
import { startTransition } from 'react';
import type { LiveSocket } from '../../../../lib/socket.ts';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import { keepTime, type TimeKeeping } from '../time-keeping.ts';
import { failedCommand, lostCommand } from './commands.ts';
import { disagrees, healthAfter } from './link.ts';
import { afterFrame, createDrawThrottle } from './pace.ts';
import { type Held, hasOnlyBids, isBehind, takeFrame, takeJoined } from './room.ts';
import type { AuctionAtoms } from './state.ts';

/** How long the response to a join or a command is waited for, in ms. */
const ANSWER_MS = 6_000;
/** While the page is visible, frames draw a board at most once per this interval, in ms. */
const DRAW_EVERY_MS = 200;
/** The delays before successive retries of a join, in ms; the last delay repeats. */
export const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;

/** The auction to watch, and what its connection uses; `connect` opens the socket. */
export interface RoomOptions {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  readonly store: ReturnType<typeof createStore>;
  readonly time: ServerTime;
  readonly connect: () => LiveSocket;
  /** True if the page shows another auction's board and watches this auction in addition. */
  readonly isAside?: boolean;
}

/** The connection of a page to the room of one auction. */
export interface RoomConnection {
  /**
   * Sends a command now and resolves to its result; `ok` is `no` if it was refused, could not be sent or got
   * no response (AU30, AU34).
   */
  command(command: Omit<Command, 'packageNumber'>): Promise<CommandDone>;
  /**
   * Sends this browser's readiness to the organisers of a rehearsal (演练); does nothing if the socket is not
   * connected.
   */
  reportReady(ready: Omit<Ready, 'packageNumber'>): void;
  /**
   * Reports that React has rendered a state; the duration of the rendering sets the pause before the next
   * drawing.
   */
  drawn(held: Held): void;
  /** Joins again, for the person who retries after a refusal. */
  retry(): void;
  /** Leaves the room and closes the socket; the board does not change afterwards. */
  close(): void;
}

/** Creates a timer for the next join; the delay grows with each retry (`RETRY_MS`) until `reset`. */
function createRetry(join: () => void) {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(): void {
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
      tries += 1;
      clearTimeout(timer);
      timer = setTimeout(join, wait);
    },
    cancel: () => clearTimeout(timer),
    reset(): void {
      tries = 0;
    },
  };
}

const waitingLink = (waitsFor: string, held: Held | null) =>
  held ? ({ kind: 'reconnecting' } as const) : ({ kind: 'connecting', waitsFor } as const);

/**
 * If no board has arrived yet and the link is `connecting`, sets the text that the viewer sees: the
 * service does not respond now, and the board opens by itself once it does.
 */
function sayAway({ atoms, store }: RoomOptions): void {
  if (store.get(atoms.held) || store.get(atoms.link).kind !== 'connecting') return;
  store.set(atoms.link, waitingLink(liveMessages['live.joinLater'], null));
}

/**
 * Sends one join with the held epoch and version. If no valid response arrives in time, resolves to `null`,
 * and a viewer who has no board yet is told so (`sayAway`).
 */
async function askToJoin(
  socket: LiveSocket,
  held: Pick<Join, 'epoch' | 'version'>,
  options: RoomOptions,
): Promise<Joined | null> {
  const { packageNumber, isAside = false } = options;
  try {
    const join = { ...held, packageNumber, isAside };
    const answer = await socket.timeout(ANSWER_MS).emitWithAck('join', encode(Join, join));
    return decode(Joined, answer);
  } catch (error) {
    if (socket.connected) console.warn('joining the auction failed', error);
    sayAway(options);
    return null;
  }
}

/**
 * Returns a function that stores the health after a push, and measures the server's time again if the push
 * contradicts it.
 */
const healthNoter =
  ({ atoms, store, time }: RoomOptions, timeKeeping: TimeKeeping) =>
  (push: Frame | Beacon | Joined): void => {
    store.set(atoms.health, (before) => healthAfter(before, push, performance.now()));
    if (disagrees(time.now(), push.serverTimeMs)) timeKeeping.measure();
  };

/**
 * Returns a function that passes a state to React. A change of bids only is rendered in time slices, between
 * which frames are painted and input is handled; every other change is rendered at once.
 */
const drawer =
  ({ atoms, store }: RoomOptions) =>
  (held: Held): void => {
    const shown = store.get(atoms.held);
    const set = () => store.set(atoms.held, held);
    if (shown && hasOnlyBids(shown, held)) startTransition(set);
    else set();
  };

const refusedLink = (reason: string) => ({
  kind: 'refused' as const,
  reason: reason || liveMessages['live.failed'],
});

/**
 * Creates the membership of a socket in one room: joins it, applies its frames to the atoms, and joins again
 * after a gap. Opening and closing the socket is the caller's part.
 */
export function createMembership(
  socket: LiveSocket,
  options: RoomOptions,
  timeKeeping: TimeKeeping,
) {
  const { atoms, store } = options;
  const noteHealth = healthNoter(options, timeKeeping);
  /** `attempts` counts the joins; `joining` is the number of the join under way, or `null`. */
  let attempts = 0;
  let joining: number | null = null;
  /** The newest board; the atoms get it when the throttle draws it. */
  let current: Held | null = null;
  /** The state that React is rendering; `done` tells the throttle that it is painted. */
  let drawing: { readonly held: Held; readonly done: () => void } | null = null;
  const throttle = createDrawThrottle(drawer(options), DRAW_EVERY_MS, {
    isSeen: () => typeof document === 'undefined' || !document.hidden,
    onPainted: (held, done) => {
      drawing = { held, done };
    },
  });
  let closed = false;
  /**
   * Frames that arrived during a join or before the first board. Applied to the board that the join brings;
   * dropped if it brings none.
   */
  let early: Frame[] = [];
  const retry = createRetry(() => void join('nothing'));

  async function join(from: 'held' | 'nothing'): Promise<void> {
    if (joining !== null || closed || !socket.connected) return;
    attempts += 1;
    const attempt = attempts;
    joining = attempt;
    retry.cancel();
    const held = from === 'held' ? current : null;
    const { epoch, version } = held ?? { epoch: '', version: 0 };
    const joined = await askToJoin(socket, { epoch, version }, options);
    // A disconnect has ended this join, and another join may be under way, so this response is ignored.
    if (closed || joining !== attempt) return;
    joining = null;
    takeAnswer(held, joined);
  }

  function takeAnswer(held: Held | null, joined: Joined | null): void {
    const waiting = early.splice(0);
    const step = joined ? takeJoined(held, joined) : { kind: 'again' as const };
    if (step.kind === 'again') {
      retry.later();
      return;
    }
    if (step.kind === 'later') {
      // Whether the viewer may still watch cannot be checked now: the board stays, and joining is retried.
      store.set(atoms.link, waitingLink(step.reason, current));
      retry.later();
      return;
    }
    if (step.kind === 'refused') {
      store.set(atoms.link, refusedLink(step.reason));
      return;
    }
    retry.reset();
    current = step.held;
    throttle.show(current);
    throttle.flush();
    if (joined) noteHealth(joined);
    store.set(atoms.link, { kind: 'live' });
    for (const frame of waiting) takeFrameOf(frame);
  }

  function takeFrameOf(frame: Frame): void {
    if (joining !== null || !current) {
      early.push(frame);
      return;
    }
    const step = takeFrame(current, frame);
    if (step.kind === 'gap') void join('held');
    if (step.kind === 'applied') {
      current = step.held;
      throttle.show(current);
      noteHealth(frame);
    }
  }

  return {
    join,
    takeFrame: takeFrameOf,
    takeBeacon(beacon: Beacon): void {
      noteHealth(beacon);
      if (isBehind(current, beacon)) void join('held');
    },
    start(): void {
      early = [];
      void join('held');
    },
    disconnected(): void {
      joining = null;
    },
    drawn(held: Held): void {
      if (drawing?.held !== held) return;
      const { done } = drawing;
      drawing = null;
      afterFrame(done);
    },
    close(): void {
      closed = true;
      retry.cancel();
      throttle.cancel();
    },
  };
}

/**
 * Returns a factory of socket listeners: each decodes a push and calls `take` if it is for this package or
 * for all (`*`). A push that cannot be decoded is dropped; the next beacon reveals the gap.
 */
export const reader =
  (packageNumber: string) =>
  <T extends { packageNumber: string }>(codec: Codec<T>, take: (push: T) => void) =>
  (wire: unknown) => {
    let push: T;
    try {
      push = decode(codec, wire);
    } catch (error) {
      console.warn('a push that is not what the contract says', error);
      return;
    }
    if (push.packageNumber === packageNumber || push.packageNumber === '*') take(push);
  };

/**
 * Opens a socket for one auction, joins its room, and keeps its atoms up to date until `close` (RT1, RT2,
 * RT6, RT7).
 */
export function openRoom(options: RoomOptions): RoomConnection {
  const { packageNumber, atoms, store } = options;
  const socket = options.connect();
  const timeKeeping = keepTime(socket, options.time);
  const membership = createMembership(socket, options, timeKeeping);
  const reading = reader(packageNumber);
  let closed = false;

  function close(): void {
    if (closed) return;
    closed = true;
    membership.close();
    timeKeeping.stop();
    if (socket.connected) socket.emit('leave', encode(Leave, { packageNumber }));
    socket.disconnect();
  }

  socket.on('connect', membership.start);
  socket.on('disconnect', (reason) => {
    membership.disconnected();
    const { kind } = store.get(atoms.link);
    if (kind === 'live') store.set(atoms.link, { kind: 'reconnecting' });
    // After the relay has closed the socket (restart, slow client), socket.io does not reconnect by itself,
    // so this timer reconnects the socket.
    if (reason === 'io server disconnect' && kind !== 'ejected' && kind !== 'refused') {
      setTimeout(() => closed || socket.connect(), RETRY_MS[1]);
    }
  });
  socket.on('connect_error', (error) => {
    // `active`: the network failed, and socket.io reconnects by itself. Otherwise the relay has refused the
    // handshake because of its token, and socket.io does not retry.
    if (!socket.active) store.set(atoms.link, { kind: 'refused', reason: error.message });
    else sayAway(options);
  });
  socket.on('frame', reading(Frame, membership.takeFrame));
  socket.on('beacon', reading(Beacon, membership.takeBeacon));
  socket.on(
    'ejected',
    reading(Ejected, ({ packageNumber: which, reason }) => {
      store.set(atoms.link, { kind: 'ejected', reason, session: which === '*' });
      close();
    }),
  );

  return {
    command: (command) => sendCommand(socket, { ...command, packageNumber }),
    reportReady(ready) {
      if (socket.connected) socket.emit('ready', encode(Ready, wholeReady(packageNumber, ready)));
    },
    drawn: membership.drawn,
    retry() {
      store.set(atoms.link, { kind: 'connecting' });
      if (socket.connected) void membership.join('nothing');
      else socket.connect();
    },
    close,
  };
}

/**
 * Sends a command only while connected, because socket.io would keep the command and send it after the next
 * connection.
 */
async function sendCommand(socket: LiveSocket, command: Command): Promise<CommandDone> {
  if (!socket.connected) return failedCommand(command.kind, 'live.unavailable', liveMessages);
  try {
    const wire = encode(CommandWire, command);
    return decode(CommandDone, await socket.timeout(ANSWER_MS).emitWithAck('command', wire));
  } catch {
    return lostCommand(command.kind);
  }
}

/** Completes a readiness report and rounds its times to whole ms, as the wire carries integers. */
function wholeReady(packageNumber: string, ready: Omit<Ready, 'packageNumber'>): Ready {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  const { delayMs, offsetMs } = ready;
  return { ...ready, packageNumber, delayMs: whole(delayMs), offsetMs: whole(offsetMs) };
}
