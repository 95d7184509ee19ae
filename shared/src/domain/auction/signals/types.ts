import type { Fen } from '../../kernel/numbers/money.ts';
import type { EpochMs } from '../types.ts';

/*
 * Signals (异常信号): patterns that honest suppliers seldom make. They block nothing and prove
 * nothing; the supervisor looks at the evidence and decides what it is. Each has its thresholds
 * where it is computed, and how often it fires on real auctions stands beside its test.
 */

export type SignalKind =
  | 'sharedDevice'
  | 'sharedAddress'
  | 'deviceChurn'
  | 'regularDifferences'
  | 'alternation'
  | 'lastSecond'
  | 'withdrawal';

/** One row of the evidence; `seq` is its place in the log, where it has one. */
export interface SignalEvidence {
  readonly seq: number | null;
  readonly at: EpochMs;
  readonly code: string;
  readonly amount: Fen | null;
  /** Further facts of the row: an address, a device, a difference. Plain values, no sentences. */
  readonly note: string;
}

export interface Signal {
  readonly kind: SignalKind;
  /** The suppliers it is about. */
  readonly codes: readonly string[];
  /** The values of the sentence about it, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly evidence: readonly SignalEvidence[];
}

/** An accepted bid with what it was made against. */
export interface SignalBid {
  readonly seq: number;
  readonly at: EpochMs;
  readonly code: string;
  readonly amount: Fen;
  /** The end of the auction at that moment, before this bid moved it. */
  readonly closesAt: EpochMs;
  /** Just the next acceptable amount (AU9): whoever bids it says nothing by it. */
  readonly isMinimal: boolean;
}

/** A change of a sealed quote (AU21). */
export interface QuoteChange {
  readonly seq: number;
  readonly at: EpochMs;
  readonly code: string;
  readonly what: 'sealed' | 'withdrawn';
}

/** The place from where somebody bid, or looked at their board. */
export interface AccessTrace {
  readonly code: string;
  readonly address: string;
  /** The browser's own name; empty for one that keeps nothing. */
  readonly device: string;
  readonly agent: string;
  readonly firstAt: EpochMs;
}

/** All that signals are computed from. */
export interface SignalInput {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** In the log's order. */
  readonly bids: readonly SignalBid[];
  readonly quotes: readonly QuoteChange[];
  /** The last amounts of sealed quotes, after their opening. */
  readonly opened: readonly Pick<SignalBid, 'seq' | 'at' | 'code' | 'amount'>[];
  readonly traces: readonly AccessTrace[];
}

/** At most so many rows of evidence for one signal, the first ones. */
export const MAX_EVIDENCE = 40;
