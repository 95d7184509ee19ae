import { textUpTo } from '../kernel/codecs.ts';
import { wireRequest } from '../kernel/wire.ts';

/*
 * The announcement of new to-dos over the socket: a client listens to its person's channel, and the
 * relay sends an empty event when the to-dos have changed.
 */

/**
 * The channel on which one person's to-dos are announced: the person's hashed id, and the platform's
 * signature of it, by which the relay knows that the platform gave it away.
 */
export const todoChannel = (name: string, signature: string): string => `${name}.${signature}`;

/** Listens to changes of one's to-dos; the channel is in the platform's list (`todo.list`). */
export const Listen = wireRequest({ channel: ['pd', textUpTo(128), '推送频道'] });
export type Listen = { channel: string };

/** Relay → client. */
export interface TodoToClientEvents {
  /** The to-dos of the listening person have changed: read them again. Says nothing else. */
  todoChanged: () => void;
}

/** Client → relay. */
export interface TodoToRelayEvents {
  listen: (wire: unknown) => void;
}
