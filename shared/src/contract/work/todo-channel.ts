import { textUpTo } from '../kernel/codecs.ts';
import { wireRequest } from '../kernel/wire.ts';

/*
 * Change notifications over the socket: a client subscribes to the channel of its person's to-dos or of a
 * shared page, and the relay emits an event without payload when the data has changed.
 */

/**
 * Returns the text of a channel. `name` is the hash of a person or a shared page (such as a group buy),
 * `signature` the platform's signature of it, which proves to the relay that the platform issued the channel.
 */
export const todoChannel = (name: string, signature: string): string => `${name}.${signature}`;

/** Subscribes to a channel; `todo.list` returns that of the person, calls of shared pages return theirs. */
export const Listen = wireRequest({ channel: ['pd', textUpTo(128), '推送频道'] });
export type Listen = { channel: string };

/** Relay → client. */
export interface TodoToClientEvents {
  /** Data of a subscribed channel has changed; the client reads it again. */
  todoChanged: () => void;
}

/** Client → relay. */
export interface TodoToRelayEvents {
  listen: (wire: unknown) => void;
}
