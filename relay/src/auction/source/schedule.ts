import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';
import type { LivePaces } from '../../config.ts';

const LAST_MINUTE_MS = 60_000;
/** How long after the end the outcome is expected any moment. */
const CLOSING_MS = 10_000;
/** The shortest wait for an outcome that is due; it grows with the time that has passed since. */
const OUTCOME_POLL_MS = 40;
/** A poll for a moment goes out this long after it, so that the answer is from behind it. */
const JUST_AFTER_MS = 15;

type Facts = Pick<AuctionLive, 'phase' | 'runState' | 'opensAtMs' | 'closesAtMs' | 'outcome'>;

/**
 * How long to wait before the next poll, in ms: a second, quicker in the last minute, slower once
 * it is over. Before the opening and in a pause too, since a right that is withdrawn takes effect within 2 s. The opening and the closing are met on the moment (R5).
 */
export function pollDelay(live: Facts, now: number, paces: LivePaces, random: number): number {
  const jitter = 0.9 + random * 0.2;
  const pace = paceOf(live, now, paces) * jitter;
  const isOpen = live.outcome === null && live.runState === 'started';
  const moments = isOpen ? [live.opensAtMs, live.closesAtMs] : [];
  const ahead = moments.map((at) => at - now + JUST_AFTER_MS).filter((wait) => wait > 0);
  return Math.min(pace, ...ahead);
}

function paceOf(live: Facts, now: number, paces: LivePaces): number {
  if (live.outcome || live.runState === 'stopped') return paces.idlePollMs;
  if (live.runState === 'paused' || now < live.opensAtMs) return paces.pollMs;
  const remaining = live.closesAtMs - now;
  // The platform closes to the instant: whoever waits for the outcome shall see it at once.
  if (remaining <= 0 && remaining >= -CLOSING_MS && live.phase !== 'unopened')
    return Math.min(paces.lastMinutePollMs, Math.max(OUTCOME_POLL_MS, -remaining / 2));
  if (remaining > LAST_MINUTE_MS || remaining < -CLOSING_MS) return paces.pollMs;
  return paces.lastMinutePollMs;
}

/**
 * How long to wait after failures in a row. A service that hangs has been waited for already, so
 * its next poll comes at the usual pace (F1); one that answers badly or not at all gets twice the
 * time with each failure, with full jitter, up to a bound (F2).
 */
export function failureDelay(
  failures: number,
  hung: boolean,
  paces: LivePaces,
  random: number,
): number {
  if (hung) return paces.pollMs * (0.9 + random * 0.2);
  const bound = Math.min(paces.backoffMs, paces.pollMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(paces.pollMs / 4, random * bound);
}
