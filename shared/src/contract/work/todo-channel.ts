import { textUpTo } from '../kernel/codecs.ts';
import { wireRequest } from '../kernel/wire.ts';

/*
 * Change notifications over the socket. A client subscribes to the channel of its person's to-dos
 * or of a shared page; the relay then sends an event without payload whenever data of that channel
 * has changed.
 */

/**
 * Returns the text of a channel. `name` is the hash of a person or a shared page (such as a group buy);
 * `signature` is the platform's signature of `name`, which proves to the relay that the platform issued the
 * channel.
 */
export const todoChannel = (name: string, signature: string): string => `${name}.${signature}`;

/**
 * Subscribes a client to a channel: the person's channel, which `todo.list` returns, or the channel of a
 * shared page, which the page's call returns.
 */
export const Listen = wireRequest({ channel: ['pd', textUpTo(128), '推送频道'] });
export type Listen = { channel: string };

/** The events that the relay sends to the client. */
export interface TodoToClientEvents {
  /** The data of a subscribed channel has changed; the client reads the data again. */
  todoChanged: () => void;
}

/** The events that the client sends to the relay. */
export interface TodoToRelayEvents {
  listen: (wire: unknown) => void;
}
