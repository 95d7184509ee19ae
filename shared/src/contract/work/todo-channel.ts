import { textUpTo } from '../kernel/codecs.ts';
import { wireRequest } from '../kernel/wire.ts';

/*
 * Notification of changed to-dos over the socket: a client subscribes to its person's channel, and the
 * relay emits an empty event when the to-dos have changed.
 */

/**
 * Returns the channel for changes of one person's to-dos: the person's hashed id and the platform's
 * signature of it, which proves to the relay that the platform issued the channel.
 */
export const todoChannel = (name: string, signature: string): string => `${name}.${signature}`;

/** Subscribes to changes of the person's to-dos; `todo.list` returns the channel. */
export const Listen = wireRequest({ channel: ['pd', textUpTo(128), '推送频道'] });
export type Listen = { channel: string };

/** Relay → client. */
export interface TodoToClientEvents {
  /** The to-dos of the subscribed person have changed and must be read again; it has no payload. */
  todoChanged: () => void;
}

/** Client → relay. */
export interface TodoToRelayEvents {
  listen: (wire: unknown) => void;
}
