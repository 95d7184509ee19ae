import { HallPush, WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import {
  type Command,
  CommandDone,
  Command as CommandWire,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import type { createStore } from 'jotai';
import { closeLiveSocket, type LiveSocket } from '../../../../lib/socket.ts';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import { failedCommand, lostCommand } from '../../../auction/live/room/commands.ts';
import { keepTime } from '../../../auction/live/time-keeping.ts';
import { isUrgent, joinPushes } from '../model/pushes.ts';
import type { HallAtoms } from './state.ts';

const ANSWER_MS = 6_000;
const RETURN_MS = 1_000;

interface HallOptions {
  readonly atoms: HallAtoms;
  readonly store: ReturnType<typeof createStore>;
  readonly time: ServerTime;
  readonly connect: () => LiveSocket;
}

export interface HallConnection {
  /** Replaces the auctions that are watched; said again after each reconnection. */
  watch(packageNumbers: readonly string[]): void;
  /** Carries out a command now, or says why not. */
  command(command: Command): Promise<CommandDone>;
  close(): void;
}

/** Shows prices with the next second, and all else at once. */
function createPushes({ atoms, store, time }: Omit<HallOptions, 'connect'>) {
  let waiting: Pick<HallPush, 'rows' | 'gone'> | null = null;
  let second = 0;
  const show = () => {
    if (waiting) store.set(atoms.take, waiting);
    waiting = null;
  };
  const stop = time.onTick(() => {
    const now = Math.floor(time.now() / 1000);
    if (now !== second) show();
    second = now;
  });
  return {
    take(push: HallPush) {
      waiting = joinPushes(waiting, push);
      if (isUrgent(store.get(atoms.rows), push)) show();
    },
    stop,
  };
}

/** Watches many auctions over one socket. */
export function openHall({ atoms, store, time, connect }: HallOptions): HallConnection {
  const socket = connect();
  const timeKeeping = keepTime(socket, time);
  let watched: readonly string[] = [];
  let isClosed = false;

  const ask = () => {
    if (socket.connected) {
      socket.emit('watchHall', encode(WatchHall, { packageNumbers: [...watched] }));
    }
  };
  socket.on('connect', () => {
    store.set(atoms.link, 'live');
    ask();
  });
  socket.on('disconnect', (reason) => {
    store.set(atoms.link, 'lost');
    // The relay closed it: socket.io leaves the return to us.
    if (reason === 'io server disconnect') {
      setTimeout(() => isClosed || socket.connect(), RETURN_MS);
    }
  });
  socket.on('connect_error', () => store.set(atoms.link, socket.active ? 'lost' : 'refused'));
  const pushes = createPushes({ atoms, store, time });
  socket.on('hall', (wire) => {
    try {
      pushes.take(decode(HallPush, wire));
    } catch (error) {
      console.warn('a push that is not what the contract says', error);
    }
  });

  return {
    watch(packageNumbers) {
      watched = packageNumbers;
      ask();
    },
    async command(command) {
      if (!socket.connected) return failedCommand(command.kind, 'live.unavailable', liveMessages);
      try {
        const wire = encode(CommandWire, command);
        return decode(CommandDone, await socket.timeout(ANSWER_MS).emitWithAck('command', wire));
      } catch {
        return lostCommand(command.kind);
      }
    },
    close() {
      isClosed = true;
      timeKeeping.stop();
      pushes.stop();
      closeLiveSocket(socket);
    },
  };
}
