import { biddingMessages } from '../../../messages/auction/bidding.ts';
import { ledgerMessages } from '../../../messages/auction/ledger.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs } from '../types.ts';
import { checkWindow } from './clock.ts';
import type { Rounds } from './rounds.ts';

/**
 * The facts about an auction that callers pass to `checkMoment`, which at present reads only
 * `clock`.
 */
export interface AuctionAtMoment {
  readonly rules: AuctionRules;
  readonly clock: AuctionClock;
  /** Null for an auction without rounds; with rounds, `firstOpening` returns when the auction opened. */
  readonly rounds: Pick<Rounds, 'windows'> | null;
}

/**
 * The facts about a supplier that callers pass to `checkMoment`, which at present reads only
 * `outRound`.
 */
export interface SupplierAtMoment {
  /** AU17: the round in which the supplier made no bid and so left the auction; null while they take part. */
  readonly outRound: number | null;
  /**
   * The time of the supplier's last valid bid in the current round, or of their standing sealed quote; null
   * without one.
   */
  readonly lastBidAt: EpochMs | null;
}

/** The messages from which the refusals of `checkMoment` take their text. */
export const momentMessages = { ...ledgerMessages, ...biddingMessages };
/** Why no bid of a supplier can be accepted at a given time, whatever its amount. */
export type MomentRefusal = Refusal<keyof typeof momentMessages>;

/**
 * AU10, AU13, AU15, AU17: returns why no bid and no sealed quote of this supplier can be accepted at `now`,
 * whatever its amount; null if one can be accepted. The platform, the audit, the checker of the tests and
 * the board ask this function, so a rule about the time of a bid is written here only.
 */
export function checkMoment(
  { clock }: AuctionAtMoment,
  { outRound }: SupplierAtMoment,
  now: EpochMs,
): MomentRefusal | null {
  const closed = checkWindow(clock, now);
  if (closed) return closed;
  return outRound === null ? null : refuse('bid.roundOut', { round: String(outRound) });
}
