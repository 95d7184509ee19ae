import type { AuctionClock, EpochMs } from '../types.ts';

/* AU18: what a platform that could not accept bids does to an auction. */

/** How much of its open window an auction may lose before it pauses by itself. */
export const FAULT_MS = 120_000;

/** A time in which no platform could accept bids: from the last sign of life to the next one. */
export interface Outage {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * AU18: the clock paused for an outage, or null when it cost too little of the open window. The
 * pause begins when the loss began (`from`; `lastEventAt` proves that the platform was there then),
 * so a resume gives back all that was lost (AU13) — also where the end passed meanwhile: such an
 * auction does not close, its suppliers still have the time that they had.
 */
export function pauseForFault(
  clock: AuctionClock,
  outage: Outage,
  lastEventAt: EpochMs,
): AuctionClock | null {
  if (clock.settled || clock.runState !== 'started') return null;
  const from = Math.max(outage.from, clock.opensAt, lastEventAt);
  const lostMs = Math.min(outage.to, clock.closesAt) - from;
  return lostMs > FAULT_MS ? { ...clock, runState: 'paused', pausedAt: from } : null;
}
