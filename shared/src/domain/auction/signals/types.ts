import type { Fen } from '../../kernel/numbers/money.ts';
import type { EpochMs } from '../types.ts';

/*
 * Signals (异常信号): patterns that honest suppliers rarely produce. They block and prove nothing; the
 * supervisor looks at the evidence and decides. Thresholds are defined where a signal is computed;
 * `tests/replay/signals.test.ts` tests how often it fires on real auctions.
 */

export type SignalKind =
  | 'sharedDevice'
  | 'sharedAddress'
  | 'deviceChurn'
  | 'regularDifferences'
  | 'alternation'
  | 'lastSecond'
  | 'withdrawal';

/** One row of the evidence. `seq` is the sequence number of its event in the log; null without an event. */
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
  /** The suppliers that the signal is about. */
  readonly codes: readonly string[];
  /** The values for the placeholders of the signal's sentence, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly evidence: readonly SignalEvidence[];
}

/** An accepted bid with the end of the auction at its time. */
export interface SignalBid {
  readonly seq: number;
  readonly at: EpochMs;
  readonly code: string;
  readonly amount: Fen;
  /** The end of the auction at that time, before this bid extended it. */
  readonly closesAt: EpochMs;
  /** Whether it was exactly the next acceptable amount (AU9), which reveals nothing about the supplier. */
  readonly isMinimal: boolean;
}

/** A change of a sealed quote (AU21). */
export interface QuoteChange {
  readonly seq: number;
  readonly at: EpochMs;
  readonly code: string;
  readonly what: 'sealed' | 'withdrawn';
}

/**
 * An IP address and device from which a supplier bid or opened their board; `agent` is the browser's user
 * agent.
 */
export interface AccessTrace {
  readonly code: string;
  readonly address: string;
  /** The browser's stored name; empty for a browser that stores nothing. */
  readonly device: string;
  readonly agent: string;
  readonly firstAt: EpochMs;
}

/** The input of all signals. */
export interface SignalInput {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** In log order. */
  readonly bids: readonly SignalBid[];
  readonly quotes: readonly QuoteChange[];
  /** The last amounts of sealed quotes, after their opening. */
  readonly opened: readonly Pick<SignalBid, 'seq' | 'at' | 'code' | 'amount'>[];
  readonly traces: readonly AccessTrace[];
}

/** The most rows of evidence that a signal keeps. */
export const MAX_EVIDENCE = 40;
