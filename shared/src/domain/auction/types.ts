import type { Fen } from '../kernel/numbers/money.ts';

/** Milliseconds since the epoch, by the database's clock. */
export type EpochMs = number;

export type Direction = 'forward' | 'reverse';
export type QuoteMethod = 'open' | 'sealed';
export type BidMode = 'total' | 'lines';
export type RunState = 'started' | 'paused' | 'stopped';

/** AU3. A percentage is kept in hundredths of a percent, so that it stays whole: 0.5 % is 50. */
export type PriceStep =
  | { readonly kind: 'amount'; readonly amount: Fen }
  | { readonly kind: 'percent'; readonly hundredths: number };

/** AU11. `lengthMs` 0 means that nothing extends; `allowed` 0 means no limit. */
export interface ExtensionRule {
  readonly triggerMs: number;
  readonly lengthMs: number;
  readonly allowed: number;
}

/** The bids that a new one is compared with. Opening offers count as references, not as bids. */
export interface PriorBids {
  readonly best: Fen | null;
  readonly own: Fen | null;
  readonly ownLeads: boolean;
  /** AU17: one's own last amount of an earlier round; a bid may not be worse. */
  readonly earlier?: Fen | null;
  /** How many valid bids the supplier has made, over all rounds; 0 unless said. */
  readonly made?: number;
}

/** The time side of an auction. `pausedAt` is set exactly while `runState` is `paused`. */
export interface AuctionClock {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly originalClosesAt: EpochMs;
  readonly extensionsUsed: number;
  readonly runState: RunState;
  readonly pausedAt: EpochMs | null;
  /** The close was written down, with its outcome; a sealed auction's outcome comes at its opening. */
  readonly settled: boolean;
}

/** One supplier's place: the last accepted bid that is not void, or none yet. */
export interface Standing {
  readonly code: string;
  readonly amount: Fen;
  readonly at: EpochMs;
  readonly seq: number;
  readonly bids: number;
}

/** AU43: a supplier who holds some lines of a package, with what they cost together. */
export type LineHolder = {
  readonly code: string;
  readonly amount: Fen;
  readonly lines: readonly number[];
};

/** AU40, AU15: how an auction ended. */
export type Outcome =
  | {
      readonly kind: 'won';
      readonly code: string;
      readonly amount: Fen;
      /** AU43: everybody who holds lines; absent where the package is awarded as a whole. */
      readonly holders?: readonly LineHolder[];
    }
  | { readonly kind: 'failed'; readonly valid: number; readonly needed: number }
  | { readonly kind: 'stopped'; readonly reason: string };

/** The state of an auction at a moment, as people call it. */
export type Phase =
  | 'notBegun'
  | 'running'
  | 'paused'
  | 'closing'
  /** AU21: the deadline of a sealed auction is over, its quotes wait for their opening (待开标). */
  | 'unopened'
  | 'won'
  | 'failed'
  | 'stopped';
