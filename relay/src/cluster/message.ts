import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BoardState } from '@jicai/shared/domain/auction/board.ts';
import type { Position } from '../auction/room/room.ts';
import type { PollProblem } from '../auction/source/source.ts';

/** The people with an open board and their readiness: known from sockets, not from the upstream. */
export type People = Pick<BoardState, 'online' | 'readiness'>;

/** How fresh the data is, whether or not the board is different. */
export interface Freshness {
  readonly rightsVersion: number;
  /** When the next poll is to be expected, in ms; `null`: the upstream was not polled. */
  readonly nextPollMs: number | null;
  /** The server's time when this was announced, ms since the epoch. */
  readonly serverTimeMs: number;
}

/** A whole state, as the room takes it. Never leaves the relays: it is not projected yet. */
export interface WholeState {
  readonly board: BoardState;
  readonly newBids: readonly BidRow[];
  /** Nothing before this state holds any more: the room begins a new epoch. */
  readonly restarted: boolean;
}

export type Update = Freshness & WholeState;

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
