import type { Fen } from '../kernel/numbers/money.ts';

export type {
  AuctionClock,
  EpochMs,
  Phase,
  RunState,
  Standing,
} from '../../contract/auction/states.ts';

export type Direction = 'forward' | 'reverse';
export type QuoteMethod = 'open' | 'sealed';
export type BidMode = 'total' | 'lines';

/**
 * AU3: the step by which a bid must beat its reference. A percentage is an integer in hundredths of a
 * percent: 0.5 % is 50.
 */
export type PriceStep =
  | { readonly kind: 'amount'; readonly amount: Fen }
  | { readonly kind: 'percent'; readonly hundredths: number };

/**
 * AU11: a bid within `triggerMs` before the end moves the end to `lengthMs` after the bid if that is later,
 * at most `allowed` times. `extensionWindowMs` returns the time within which a bid has this effect.
 * `lengthMs` 0 means no extension; `allowed` 0 means no limit.
 */
export interface ExtensionRule {
  readonly triggerMs: number;
  readonly lengthMs: number;
  readonly allowed: number;
}

/**
 * The amounts with which a new bid of a supplier is compared: the best bid (`best`) and the supplier's last
 * bid (`own`), both of the current round, and whether the supplier has the best bid (`ownLeads`). In the
 * first round, opening offers also count in `best` and `own`.
 */
export interface PriorBids {
  readonly best: Fen | null;
  readonly own: Fen | null;
  readonly ownLeads: boolean;
  /** AU17: the supplier's last amount of an earlier round; a new bid may not be worse. */
  readonly earlier?: Fen | null;
  /** The number of the supplier's valid bids over all rounds; 0 by default. */
  readonly made?: number;
}

/** AU43: a supplier who holds some lines of a package, with their total. */
export type LineHolder = {
  readonly code: string;
  readonly amount: Fen;
  readonly lines: readonly number[];
};

/**
 * AU40, AU15: the result of an auction: won, failed (流标) or stopped. In `failed`, `valid` is the
 * number of suppliers who have a valid bid and were not excluded by an evaluation; `needed` is the
 * least number for an award.
 */
export type Outcome =
  | {
      readonly kind: 'won';
      readonly code: string;
      readonly amount: Fen;
      /** AU43: all holders of lines; absent if the package is awarded as a whole. */
      readonly holders?: readonly LineHolder[];
    }
  | { readonly kind: 'failed'; readonly valid: number; readonly needed: number }
  | { readonly kind: 'stopped'; readonly reason: string };
