import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';
import type { LivePaces } from '../../config.ts';

const LAST_MINUTE_MS = 60_000;
/** Time after the end, in ms, during which the outcome is due. */
const CLOSING_MS = 10_000;
/** The shortest delay between polls for a due outcome, in ms; it grows with the time since the end. */
const OUTCOME_POLL_MS = 40;
/** Delay of a poll after the opening or the close, in ms, so that the response already shows it. */
const JUST_AFTER_MS = 15;

type Facts = Pick<AuctionLive, 'phase' | 'runState' | 'opensAtMs' | 'closesAtMs' | 'outcome'>;

/**
 * Returns the delay before the next poll, in ms: a second, less in the last minute and while the outcome
 * is due, more once the auction is over. It is a second before the opening and in a pause too, since a
 * revoked right must take effect within 2 s. A poll follows right after the opening and the close (R5).
 */
export function pollDelay(live: Facts, now: number, paces: LivePaces, random: number): number {
  const jitter = 0.9 + random * 0.2;
  const interval = intervalOf(live, now, paces) * jitter;
  const isOpen = live.outcome === null && live.runState === 'started';
  const moments = isOpen ? [live.opensAtMs, live.closesAtMs] : [];
  const ahead = moments.map((at) => at - now + JUST_AFTER_MS).filter((wait) => wait > 0);
  return Math.min(interval, ...ahead);
}

function intervalOf(live: Facts, now: number, paces: LivePaces): number {
  if (live.outcome || live.runState === 'stopped') return paces.idlePollMs;
  if (live.runState === 'paused' || now < live.opensAtMs) return paces.pollMs;
  const remaining = live.closesAtMs - now;
  // The platform closes at the very instant, and viewers who wait for the outcome should see it at once.
  if (remaining <= 0 && remaining >= -CLOSING_MS && live.phase !== 'unopened')
    return Math.min(paces.lastMinutePollMs, Math.max(OUTCOME_POLL_MS, -remaining / 2));
  if (remaining > LAST_MINUTE_MS || remaining < -CLOSING_MS) return paces.pollMs;
  return paces.lastMinutePollMs;
}

/**
 * Returns the delay after failures in a row, in ms. A poll that timed out has already waited, so the next
 * one follows at the usual interval (F1). Other failures back off exponentially with full jitter, between
 * a quarter of `pollMs` and `backoffMs` (F2).
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
