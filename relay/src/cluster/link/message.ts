import type { Position } from '../../auction/room/room.ts';
import type { Freshness, People, Update } from '../../auction/room/update.ts';
import type { PollProblem } from '../../auction/source/source.ts';

/** A position in the one order of everything ever published about an auction. */
export interface Mark {
  readonly fence: number;
  readonly seq: number;
}

interface From {
  readonly from: string;
}

/** The holder of the lease publishes these, in order. `same`: polled again, nothing is different. */
export type Publication = From &
  Mark &
  (
    | ({ readonly kind: 'state' } & Position & Update)
    | ({ readonly kind: 'same' } & Position & Freshness)
    | { readonly kind: 'trouble'; readonly problem: PollProblem }
  );

/** Any relay sends these. */
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

/** Decodes a message of another relay of the same version; anything else is `null`. */
export function decodeMessage(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text);
    const is = typeof message === 'object' && message !== null && 'kind' in message;
    return is && KINDS.has(message.kind) ? (message as Message) : null;
  } catch {
    return null;
  }
}

/** Whether `a` is later than `b`. A publication that is not later comes from a former holder. */
export function isLater(a: Mark, b: Mark): boolean {
  return a.fence > b.fence || (a.fence === b.fence && a.seq > b.seq);
}
