import { createHmac, timingSafeEqual } from 'node:crypto';
import { todoChannel } from '@jicai/shared/contract/work/todo-channel.ts';
import type { Counters } from '../../counters.ts';
import { countedLineTo, encodeEvent } from './fan-out.ts';
import type { LiveSocket } from './gateway-types.ts';

/**
 * The sockets that listen to channels: the to-dos of one person, or a page with many viewers. A
 * socket listens to at most one channel. A notification has no content; the client then reads the
 * data again.
 */
export interface TodoListeners {
  /**
   * Replaces the socket's channel. Returns `false` and changes nothing when the channel has no
   * valid signature of the platform.
   */
  listen(socket: LiveSocket, channel: string): boolean;
  isListening(socket: LiveSocket): boolean;
  leave(socket: LiveSocket): void;
  notify(channel: string): void;
  /** The number of channels with listeners. */
  readonly size: number;
}

/**
 * Creates the register of listeners. The platform signs the names of channels with `secret`, which
 * relay and platform share.
 */
export function createTodoListeners(secret: string, counters: Counters): TodoListeners {
  const sockets = new Map<string, Set<LiveSocket>>();
  const channels = new WeakMap<LiveSocket, string>();
  const changed = encodeEvent('todoChanged', {});

  function isGenuine(channel: string): boolean {
    const [name = ''] = channel.split('.', 1);
    const signature = createHmac('sha256', secret).update(name).digest('base64url');
    const actual = Buffer.from(channel);
    const expected = Buffer.from(todoChannel(name, signature));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  function leave(socket: LiveSocket): void {
    const channel = channels.get(socket);
    if (channel === undefined) return;
    channels.delete(socket);
    const others = sockets.get(channel);
    others?.delete(socket);
    if (others?.size === 0) sockets.delete(channel);
  }

  return {
    listen(socket, channel) {
      if (!isGenuine(channel)) return false;
      leave(socket);
      channels.set(socket, channel);
      const others = sockets.get(channel) ?? new Set();
      sockets.set(channel, others.add(socket));
      return true;
    },
    isListening: (socket) => channels.has(socket),
    leave,
    get size() {
      return sockets.size;
    },
    notify(channel) {
      for (const socket of [...(sockets.get(channel) ?? [])]) {
        countedLineTo(socket, counters)(changed);
      }
    },
  };
}
