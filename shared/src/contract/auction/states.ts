import type { Fen } from '../../domain/kernel/numbers/money.ts';

/* States of an auction, and the data of its clock and places, as they travel. */

/** Milliseconds since the epoch, by the database's clock. */
export type EpochMs = number;

export type RunState = 'started' | 'paused' | 'stopped';

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
