import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/* AU18, AU19: the effect on an auction when the platform could not accept bids or could not know the time. */

/**
 * An auction that lost more than this time in ms of its open window is paused automatically. Near
 * its end, a `ClosingGuard` pauses it after a shorter loss.
 */
export const FAULT_MS = 120_000;

/**
 * The default of the setting `auction.closingLossMs`: a loss of at least this many ms pauses an auction
 * that is about to close.
 */
export const CLOSING_LOSS_MS = 5_000;

/**
 * A period in which no process of the platform could accept bids, in ms: from the last heartbeat
 * before it to the first one after it.
 */
export interface Outage {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * A period in which no bids could be accepted, with its cause. `outage`: no process of the platform
 * was running; `clock`: the database's clock was unreliable (AU19).
 */
export interface Fault extends Outage {
  readonly cause: 'outage' | 'clock';
}

/**
 * The rule for losses near the end: a loss of at least `leastMs` within `triggerMs` before the end causes
 * a pause.
 */
export interface ClosingGuard {
  readonly leastMs: number;
  readonly triggerMs: number;
}

/**
 * AU18: returns the guard for an auction with these rules. The guard covers the whole trigger, also
 * the part in which a bid does not extend the end (`extensionWindowMs`), because existing logs were
 * written under such guards and must still verify. If the rules have no extension, it covers only
 * the closing instant.
 */
export const closingGuard = (
  { extension }: Pick<AuctionRules, 'extension'>,
  leastMs: number,
): ClosingGuard => ({ leastMs, triggerMs: extension.lengthMs === 0 ? 0 : extension.triggerMs });

/**
 * AU18: returns whether a loss of at least `leastMs` touches the closing instant or the `triggerMs` before
 * the end.
 */
function touchesClosing(
  { closesAt }: AuctionClock,
  { from, to }: Outage,
  { leastMs, triggerMs }: ClosingGuard,
): boolean {
  if (to - from < leastMs || from >= closesAt) return false;
  return to >= closesAt || to > closesAt - triggerMs;
}

/**
 * AU18: returns the clock paused because of an outage; null if the auction was not running or lost little:
 * at most `FAULT_MS` of its open window and, with a guard, less than `leastMs` near its end. The pause is
 * dated back to the start of the outage, but not before the opening or before `lastEventAt`, because an
 * event proves that the platform was running then. So a resume gives back the whole loss (AU13). This also
 * holds if the end passed during the outage: the auction is paused and does not close.
 */
export function pauseForFault(
  clock: AuctionClock,
  outage: Outage,
  lastEventAt: EpochMs,
  guard: ClosingGuard | null,
): AuctionClock | null {
  if (clock.settled || clock.runState !== 'started') return null;
  const from = Math.max(outage.from, clock.opensAt, lastEventAt);
  const lostMs = Math.min(outage.to, clock.closesAt) - from;
  const isFaulty =
    lostMs > FAULT_MS || (guard !== null && touchesClosing(clock, { ...outage, from }, guard));
  return isFaulty ? { ...clock, runState: 'paused', pausedAt: from } : null;
}

/**
 * AU19: returns the clock paused because the clocks of database and platform disagreed, from the start of
 * the disagreement, but not before the opening or `lastEventAt`. Null if the auction was not running or if
 * the disagreement was outside its window.
 */
export function pauseForClock(
  clock: AuctionClock,
  { from, to }: Outage,
  lastEventAt: EpochMs,
): AuctionClock | null {
  if (clock.settled || clock.runState !== 'started') return null;
  if (to < clock.opensAt || from >= clock.closesAt) return null;
  return { ...clock, runState: 'paused', pausedAt: Math.max(from, clock.opensAt, lastEventAt) };
}
