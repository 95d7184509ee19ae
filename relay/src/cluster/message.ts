import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BoardState } from '@jicai/shared/domain/auction/board.ts';
import type { Position } from '../auction/room/room.ts';
import type { PollProblem } from '../auction/source/source.ts';

/** Who is there, and how they find themselves: what sockets say, not the upstream. */
export type People = Pick<BoardState, 'online' | 'readiness'>;

/** What is new about the data, whether or not the board is different. */
export interface Fresh {
  readonly rightsVersion: number;
  /** When the next poll is to be expected, in ms; `null`: the upstream was not asked. */
  readonly nextPollMs: number | null;
  /** The server's time when this was said, ms since the epoch. */
  readonly serverTimeMs: number;
}

/** A whole state, as the room takes it. Never leaves the relays: it is not projected yet. */
export interface Whole {
  readonly board: BoardState;
  readonly newBids: readonly BidRow[];
  /** Nothing before it holds. */
  readonly restarted: boolean;
}

export type News = Fresh & Whole;

/** A place in the one order of all that was ever published about an auction. */
export interface Mark {
  readonly fence: number;
  readonly seq: number;
}

interface From {
  readonly from: string;
}

/** Who holds the lease says these, in order. `same`: asked again, and nothing is different. */
export type Told = From &
  Mark &
  (
    | ({ readonly kind: 'state' } & Position & News)
    | ({ readonly kind: 'same' } & Position & Fresh)
    | { readonly kind: 'trouble'; readonly problem: PollProblem }
  );

/** Any relay says these. */
export type Said = From &
  (
    | { readonly kind: 'people'; readonly people: People; readonly asks: boolean }
    | { readonly kind: 'nudge' }
    | { readonly kind: 'free' }
  );

export type Message = Told | Said;

const KINDS: ReadonlySet<unknown> = new Set([
  'state',
  'same',
  'trouble',
  'people',
  'nudge',
  'free',
] satisfies Message['kind'][]);

export function encodeMessage(message: Message): string {
  return JSON.stringify(message);
}

/** Relays of one version speak to each other: what is no message of theirs is `null`. */
export function decodeMessage(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text);
    const is = typeof message === 'object' && message !== null && 'kind' in message;
    return is && KINDS.has(message.kind) ? (message as Message) : null;
  } catch {
    return null;
  }
}

/** Is `a` later than `b`? What is not later than the last that was heard comes from a stale holder. */
export function isLater(a: Mark, b: Mark): boolean {
  return a.fence > b.fence || (a.fence === b.fence && a.seq > b.seq);
}
