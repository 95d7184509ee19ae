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
import { messages } from '@jicai/shared/messages.ts';
import type { createStore } from 'jotai';
import type { LiveSocket } from '../../../../lib/socket.ts';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import { keepTime } from '../time-keeping.ts';
import { failedCommand, NO_ANSWER } from './commands.ts';
import { disagrees, healthAfter } from './link.ts';
import { isBehind, takeFrame, takeJoined } from './room.ts';
import type { AuctionAtoms } from './state.ts';

/** A join or a command without an answer for so long has none: both fail fast, neither is queued. */
const ANSWER_MS = 6_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;

export interface RoomGiven {
  readonly packageNumber: string;
  readonly atoms: AuctionAtoms;
  readonly store: ReturnType<typeof createStore>;
  readonly time: ServerTime;
  readonly connect: () => LiveSocket;
  /** AU35: the first state has arrived. */
  readonly onConnected: () => void;
}

export interface RoomConnection {
  /** Carries out a command now, or says why not (AU30, AU34). */
  command(command: Omit<Command, 'packageNumber'>): Promise<CommandDone>;
  /** 演练: how this browser finds itself; said when connected, or not at all. */
  sayReady(ready: Omit<Ready, 'packageNumber'>): void;
  /** Asks again after a refusal. */
  retry(): void;
  /** Leaves the room; nothing arrives afterwards. */
  close(): void;
}

/** Watches one auction over a socket of its own, and keeps its atoms (RT1, RT2, RT6, RT7). */
export function openRoom(given: RoomGiven): RoomConnection {
  const { packageNumber, atoms, store, time } = given;
  const socket = given.connect();
  const stopTime = keepTime(socket, time);
  let attempts = 0;
  let joining: number | null = null;
  let tries = 0;
  let wasConnected = false;
  let closed = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Frames that came while a join was under way: they may be the ones after its answer. */
  let early: Frame[] = [];

  function heard(push: Frame | Beacon | Joined): void {
    store.set(atoms.health, (before) => healthAfter(before, push, performance.now()));
    if (disagrees(time.now(), push.serverTimeMs)) stopTime.measure();
  }

  async function join(from: 'held' | 'nothing'): Promise<void> {
    if (joining !== null || closed || !socket.connected) return;
    attempts += 1;
    const attempt = attempts;
    joining = attempt;
    clearTimeout(retryTimer);
    const held = from === 'held' ? store.get(atoms.held) : null;
    const { epoch, version } = held ?? { epoch: '', version: 0 };
    let joined: Joined | null = null;
    try {
      const wire = encode(Join, { packageNumber, epoch, version });
      joined = decode(Joined, await socket.timeout(ANSWER_MS).emitWithAck('join', wire));
    } catch (error) {
      if (socket.connected) console.warn('joining the auction failed', error);
    }
    // A disconnect ended this attempt; another may be under way.
    if (closed || joining !== attempt) return;
    joining = null;
    const step = joined ? takeJoined(held, joined) : { kind: 'again' as const };
    const waiting = early;
    early = [];
    if (step.kind === 'again') return later();
    if (step.kind === 'refused') {
      store.set(atoms.link, { kind: 'refused', reason: step.reason || messages['live.failed'] });
      return;
    }
    tries = 0;
    store.set(atoms.held, step.held);
    if (joined) heard(joined);
    store.set(atoms.link, { kind: 'live' });
    if (!wasConnected) given.onConnected();
    wasConnected = true;
    for (const frame of waiting) takePush(frame);
  }

  /** Joins again with nothing, a little later each time that it does not help. */
  function later(): void {
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
    tries += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void join('nothing'), wait);
  }

  function takePush(frame: Frame): void {
    const held = store.get(atoms.held);
    if (joining !== null || !held) {
      early.push(frame);
      return;
    }
    const step = takeFrame(held, frame);
    if (step.kind === 'gap') void join('held');
    if (step.kind === 'applied') {
      store.set(atoms.held, step.held);
      heard(frame);
    }
  }

  /** Our own packages only; what does not decode is as good as lost: the next beacon tells. */
  function reading<T extends { packageNumber: string }>(codec: Codec<T>, take: (push: T) => void) {
    return (wire: unknown) => {
      let push: T;
      try {
        push = decode(codec, wire);
      } catch (error) {
        console.warn('a push that is not what the contract says', error);
        return;
      }
      if (push.packageNumber === packageNumber || push.packageNumber === '*') take(push);
    };
  }

  socket.on('connect', () => {
    early = [];
    void join('held');
  });
  socket.on('disconnect', (reason) => {
    joining = null;
    const { kind } = store.get(atoms.link);
    if (kind === 'live') store.set(atoms.link, { kind: 'reconnecting' });
    // The relay closed it (a restart, too slow): socket.io leaves coming back to us.
    if (reason === 'io server disconnect' && kind !== 'ejected' && kind !== 'refused') {
      setTimeout(() => closed || socket.connect(), RETRY_MS[1]);
    }
  });
  socket.on('connect_error', (error) => {
    // Active: a network that will come back. Not active: the relay said no to this token.
    if (!socket.active) store.set(atoms.link, { kind: 'refused', reason: error.message });
  });
  socket.on('frame', reading(Frame, takePush));
  socket.on(
    'beacon',
    reading(Beacon, (beacon) => {
      heard(beacon);
      if (isBehind(store.get(atoms.held), beacon)) void join('held');
    }),
  );
  socket.on(
    'ejected',
    reading(Ejected, ({ packageNumber: which, reason }) => {
      store.set(atoms.link, { kind: 'ejected', reason, session: which === '*' });
      close();
    }),
  );

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(retryTimer);
    stopTime.stop();
    if (socket.connected) socket.emit('leave', encode(Leave, { packageNumber }));
    socket.disconnect();
  }

  return {
    async command(command) {
      // socket.io would keep it for the next connection: a command is done now or not at all.
      if (!socket.connected) return failedCommand(command.kind, messages['live.unavailable']);
      try {
        const wire = encode(CommandWire, { ...command, packageNumber });
        return decode(CommandDone, await socket.timeout(ANSWER_MS).emitWithAck('command', wire));
      } catch {
        return failedCommand(command.kind, NO_ANSWER);
      }
    },
    sayReady(ready) {
      if (socket.connected) socket.emit('ready', encode(Ready, wholeReady(packageNumber, ready)));
    },
    retry() {
      store.set(atoms.link, { kind: 'connecting' });
      if (socket.connected) void join('nothing');
      else socket.connect();
    },
    close,
  };
}

/** Whole milliseconds: that is all the wire carries. */
function wholeReady(packageNumber: string, ready: Omit<Ready, 'packageNumber'>): Ready {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  const { delayMs, offsetMs } = ready;
  return { ...ready, packageNumber, delayMs: whole(delayMs), offsetMs: whole(offsetMs) };
}
