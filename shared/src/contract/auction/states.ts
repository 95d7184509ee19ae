import type { Fen } from '../../domain/kernel/numbers/money.ts';

/* Types of an auction's state, clock and standings. */

/** A time in milliseconds since the Unix epoch, by the database's clock. */
export type EpochMs = number;

export type RunState = 'started' | 'paused' | 'stopped';

/** The clock of an auction. `pausedAt` is set exactly while `runState` is `paused`. */
export interface AuctionClock {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly originalClosesAt: EpochMs;
  readonly extensionsUsed: number;
  readonly runState: RunState;
  readonly pausedAt: EpochMs | null;
  /**
   * Whether the log records that bidding has ended, also by a stop. A sealed auction then has no
   * outcome until its quotes are opened, unless it was stopped or is a rehearsal.
   */
  readonly settled: boolean;
}

/**
 * A supplier's last accepted bid that is not void; `bids` is the number of the supplier's valid
 * bids.
 */
export interface Standing {
  readonly code: string;
  readonly amount: Fen;
  readonly at: EpochMs;
  readonly seq: number;
  readonly bids: number;
}

/**
 * The state of an auction as users see it, derived from its clock, its outcome and the current
 * time.
 */
export type Phase =
  | 'notBegun'
  | 'running'
  | 'paused'
  | 'closing'
  /** AU21: The deadline of a sealed auction has passed, and its quotes wait for the opening (待开标). */
  | 'unopened'
  | 'won'
  | 'failed'
  | 'stopped';
