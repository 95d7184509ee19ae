import { createHmac, timingSafeEqual } from 'node:crypto';
import { todoChannel } from '@jicai/shared/contract/work/todo-channel.ts';
import { closeSlow, encodeEvent, lineTo } from './fan-out.ts';
import type { LiveSocket } from './gateway-types.ts';

/** Sockets by the person whose to-dos they follow. A notice says nothing but "ask again". */
export interface TodoListeners {
  /** False when the platform never gave this channel away. */
  listen(socket: LiveSocket, channel: string): boolean;
  isListening(socket: LiveSocket): boolean;
  leave(socket: LiveSocket): void;
  notify(channel: string): void;
  /** Channels that somebody listens to. */
  readonly size: number;
}

/** `secret` is the one that relay and platform share: a channel carries its signature. */
export function createTodoListeners(secret: string): TodoListeners {
  const sockets = new Map<string, Set<LiveSocket>>();
  const channels = new WeakMap<LiveSocket, string>();
  const changed = encodeEvent('todoChanged', {});

  function isGenuine(channel: string): boolean {
    const [name = ''] = channel.split('.', 1);
    const right = todoChannel(name, createHmac('sha256', secret).update(name).digest('base64url'));
    const given = Buffer.from(channel);
    const wanted = Buffer.from(right);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
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
        if (!lineTo(socket)(changed)) closeSlow(socket);
      }
    },
  };
}
