import type { Position } from '../../auction/room/room.ts';
import type { Freshness, People, Update } from '../../auction/room/update.ts';
import type { PollProblem } from '../../auction/source/source.ts';

/** A position in the total order of the publications about an auction: by fencing token, then by `seq`. */
export interface Mark {
  readonly fence: number;
  readonly seq: number;
}

interface From {
  readonly from: string;
}

/** The messages of the lease's holder, in order. `same`: a poll found no change. `trouble`: a poll failed. */
export type Publication = From &
  Mark &
  (
    | ({ readonly kind: 'state' } & Position & Update)
    | ({ readonly kind: 'same' } & Position & Freshness)
    | { readonly kind: 'trouble'; readonly problem: PollProblem }
  );

/**
 * The messages that any relay may send. `people`: the people at the sender; if `asks`, the other
 * relays reply with their people. `trigger`: poll now. `free`: the lease was released.
 */
export type Notice = From &
  (
    | { readonly kind: 'people'; readonly people: People; readonly asks: boolean }
    | { readonly kind: 'trigger' }
    | { readonly kind: 'free' }
  );

export type Message = Publication | Notice;

const KINDS: ReadonlySet<unknown> = new Set([
  'state',
  'same',
  'trouble',
  'people',
  'trigger',
  'free',
] satisfies Message['kind'][]);

export function encodeMessage(message: Message): string {
  return JSON.stringify(message);
}

/**
 * Decodes a message of another relay; `null` for anything but JSON with a `kind` in `KINDS`. Other fields are
 * not checked, so all relays must have the same version.
 */
export function decodeMessage(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text);
    const hasKind = typeof message === 'object' && message !== null && 'kind' in message;
    return hasKind && KINDS.has(message.kind) ? (message as Message) : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether publication `a` is later than `b`: its fencing token is higher, or the tokens are
 * equal and its `seq` is higher.
 */
export function isLater(a: Mark, b: Mark): boolean {
  return a.fence > b.fence || (a.fence === b.fence && a.seq > b.seq);
}
