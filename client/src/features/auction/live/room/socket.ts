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

/** The timeout of a join or a command, in ms: both fail fast, neither is queued. */
const ANSWER_MS = 6_000;
/** A board is drawn at most once per this interval, in ms, however fast bids arrive. */
const DRAW_EVERY_MS = 200;
export const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;

export interface RoomOptions {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  readonly store: ReturnType<typeof createStore>;
  readonly time: ServerTime;
  readonly connect: () => LiveSocket;
  /** The page shows another auction's board, and watches this one besides. */
  readonly isAside?: boolean;
}

export interface RoomConnection {
  /** Executes a command now, or resolves to the reason why not (AU30, AU34). */
  command(command: Omit<Command, 'packageNumber'>): Promise<CommandDone>;
  /** 演练: Reports this browser's readiness; dropped if not connected. */
  reportReady(ready: Omit<Ready, 'packageNumber'>): void;
  /** Reports that a state is rendered; the time it took determines when the next one is drawn. */
  drawn(held: Held): void;
  /** Retries after a refusal. */
  retry(): void;
  /** Leaves the room; nothing arrives afterwards. */
  close(): void;
}

/** Schedules the next join, with growing delays. */
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

/** Nothing is shown yet and nobody responds: the link tells the viewer what it waits for. */
function sayAway({ atoms, store }: RoomOptions): void {
  if (store.get(atoms.held) || store.get(atoms.link).kind !== 'connecting') return;
  store.set(atoms.link, waitingLink(liveMessages['live.joinLater'], null));
}

/** Sends one join; resolves to `null` if no response arrives in time or it cannot be parsed. */
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

/** Stores the relay's health from each push; measures the clock again if it disagrees. */
const healthNoter =
  ({ atoms, store, time }: RoomOptions, timeKeeping: TimeKeeping) =>
  (push: Frame | Beacon | Joined): void => {
    store.set(atoms.health, (before) => healthAfter(before, push, performance.now()));
    if (disagrees(time.now(), push.serverTimeMs)) timeKeeping.measure();
  };

/**
 * Passes a state to React. Bids are drawn in time slices, between which frames are painted and input is
 * handled; everything else is drawn at once.
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

/** Maintains the board of one auction: joins the room, applies its frames, joins again after a gap. */
export function createMembership(
  socket: LiveSocket,
  options: RoomOptions,
  timeKeeping: TimeKeeping,
) {
  const { atoms, store } = options;
  const noteHealth = healthNoter(options, timeKeeping);
  /** The number of attempts, and the one under way or `null`. */
  let attempts = 0;
  let joining: number | null = null;
  /** The newest board; the store gets it when it is drawn. */
  let current: Held | null = null;
  /** The state that React is rendering, and the callback for when it is rendered. */
  let drawing: { readonly held: Held; readonly done: () => void } | null = null;
  const throttle = createDrawThrottle(drawer(options), DRAW_EVERY_MS, {
    isSeen: () => typeof document === 'undefined' || !document.hidden,
    onPainted: (held, done) => {
      drawing = { held, done };
    },
  });
  let closed = false;
  /** Frames that arrived during a join: they may be the ones after its snapshot. */
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
    // A disconnect ended this attempt; another may be under way.
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
      // The platform is unavailable, but the right remains: the board stays and recovers by itself.
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

/** Parses the pushes of one package. A push that cannot be decoded is lost; the next beacon reveals it. */
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

/** Watches one auction over its own socket, and updates its atoms (RT1, RT2, RT6, RT7). */
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
    // After the relay has closed the socket (restart, slow client), socket.io does not reconnect by itself.
    if (reason === 'io server disconnect' && kind !== 'ejected' && kind !== 'refused') {
      setTimeout(() => closed || socket.connect(), RETRY_MS[1]);
    }
  });
  socket.on('connect_error', (error) => {
    // Active: the network will come back. Not active: the relay refused this token.
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

/** Executes a command now or never: socket.io would queue it for the next connection. */
async function sendCommand(socket: LiveSocket, command: Command): Promise<CommandDone> {
  if (!socket.connected) return failedCommand(command.kind, 'live.unavailable', liveMessages);
  try {
    const wire = encode(CommandWire, command);
    return decode(CommandDone, await socket.timeout(ANSWER_MS).emitWithAck('command', wire));
  } catch {
    return lostCommand(command.kind);
  }
}

/** Rounds to milliseconds: the wire carries integers. */
function wholeReady(packageNumber: string, ready: Omit<Ready, 'packageNumber'>): Ready {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  const { delayMs, offsetMs } = ready;
  return { ...ready, packageNumber, delayMs: whole(delayMs), offsetMs: whole(offsetMs) };
}
