import type { Fen } from '../../kernel/numbers/money.ts';
import type { EpochMs } from '../types.ts';

/*
 * Signals (异常信号): patterns of bidding or access that honest suppliers rarely produce. A signal
 * blocks nothing and proves nothing; the supervisor looks at its evidence and decides. Thresholds
 * are defined where a signal is computed; `tests/replay/signals.test.ts` tests how often signals
 * occur in recorded auctions.
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

/** An accepted bid with the end of the auction at the time of the bid. */
export interface SignalBid {
  readonly seq: number;
  readonly at: EpochMs;
  readonly code: string;
  readonly amount: Fen;
  /** The end of the auction when the bid was made, before the bid itself extended the end. */
  readonly closesAt: EpochMs;
  /**
   * Whether the amount was exactly the next acceptable amount (AU9), which reveals nothing about the
   * supplier.
   */
  readonly isMinimal: boolean;
}

/** A sealed quote that was submitted or replaced (`sealed`), or withdrawn (`withdrawn`) (AU21). */
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
  /** The random name that the browser generated and sends with each call; empty if a call sends none. */
  readonly device: string;
  readonly agent: string;
  readonly firstAt: EpochMs;
}

/** The input from which the signals of an auction are computed. */
export interface SignalInput {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** The accepted bids, in log order. */
  readonly bids: readonly SignalBid[];
  readonly quotes: readonly QuoteChange[];
  /**
   * The sealed quotes that were opened and not voided, at most one per supplier; empty if none was opened.
   */
  readonly opened: readonly Pick<SignalBid, 'seq' | 'at' | 'code' | 'amount'>[];
  readonly traces: readonly AccessTrace[];
}

/** The greatest number of rows of evidence in one signal, except in a `withdrawal`. */
export const MAX_EVIDENCE = 40;
