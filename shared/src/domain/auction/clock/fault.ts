import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/* AU18, AU19: what a platform that could not take bids, or could not know the time, does to an auction. */

/** How much of its open window an auction may lose before it pauses by itself. */
export const FAULT_MS = 120_000;

/** The default of the setting: a loss this long pauses an auction that is about to close. */
export const CLOSING_LOSS_MS = 5_000;

/** A time in which no platform could accept bids: from the last sign of life to the next one. */
export interface Outage {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A time that an auction lost: no platform was there, or the database's clock was not to be trusted. */
export interface Fault extends Outage {
  readonly cause: 'outage' | 'clock';
}

/** The protection of the last minutes: the loss in ms that pauses, and the extension trigger. */
export interface ClosingGuard {
  readonly leastMs: number;
  readonly triggerMs: number;
}

/** AU18: the protection that an auction's rules give its end. Without extension it is the end alone. */
export const closingGuard = (
  { extension }: Pick<AuctionRules, 'extension'>,
  leastMs: number,
): ClosingGuard => ({ leastMs, triggerMs: extension.lengthMs === 0 ? 0 : extension.triggerMs });

/** AU18: a loss that touches the closing instant or the time in which a bid extends. */
function touchesClosing(
  { closesAt }: AuctionClock,
  { from, to }: Outage,
  { leastMs, triggerMs }: ClosingGuard,
): boolean {
  if (to - from < leastMs || from >= closesAt) return false;
  return to >= closesAt || to > closesAt - triggerMs;
}

/**
 * AU18: the clock paused for an outage, or null when it cost too little: at most 120 s of the open
 * window and, with a guard of the closing, nothing of that much at its end. The pause begins when
 * the loss began (`from`; `lastEventAt` proves that the platform was there then), so a resume gives
 * back all that was lost (AU13) — also where the end passed meanwhile: such an auction does not
 * close, its suppliers still have the time that they had.
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
 * AU19: the clock paused because the database's clock disagreed with a platform's, from the last
 * moment at which they agreed; null when the window was not open then.
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
