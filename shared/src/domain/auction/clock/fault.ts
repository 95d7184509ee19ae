import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/* AU18, AU19: the effect on an auction when the platform could not accept bids or could not know the time. */

/** The part of its open window in ms that an auction may lose before it is paused automatically. */
export const FAULT_MS = 120_000;

/** The default of the setting: a loss of this length pauses an auction that is about to close. */
export const CLOSING_LOSS_MS = 5_000;

/** A time in which no platform could accept bids: from the last heartbeat to the next one. */
export interface Outage {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A time that an auction lost: no platform was running, or the database's clock was unreliable. */
export interface Fault extends Outage {
  readonly cause: 'outage' | 'clock';
}

/** The protection of the last minutes: the loss in ms that causes a pause, and the extension trigger. */
export interface ClosingGuard {
  readonly leastMs: number;
  readonly triggerMs: number;
}

/** AU18: returns the guard by an auction's rules. Without extension it covers the closing instant only. */
export const closingGuard = (
  { extension }: Pick<AuctionRules, 'extension'>,
  leastMs: number,
): ClosingGuard => ({ leastMs, triggerMs: extension.lengthMs === 0 ? 0 : extension.triggerMs });

/** AU18: returns whether a loss touches the closing instant or the time in which a bid extends the end. */
function touchesClosing(
  { closesAt }: AuctionClock,
  { from, to }: Outage,
  { leastMs, triggerMs }: ClosingGuard,
): boolean {
  if (to - from < leastMs || from >= closesAt) return false;
  return to >= closesAt || to > closesAt - triggerMs;
}

/**
 * AU18: returns the clock paused for an outage, or null if the loss is small: at most 120 s of the open
 * window and, with a guard, less than `leastMs` near its end. The pause starts when the loss started
 * (`from`; `lastEventAt` proves that the platform was running then), so a resume gives back the whole
 * loss (AU13). This holds even if the end passed meanwhile: such an auction does not close, and its
 * suppliers still have their remaining time.
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
 * AU19: returns the clock paused because the clocks of database and platform disagreed, from the last
 * moment at which they agreed; null if the window was not open then.
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
