import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';
import type { LivePaces } from '../../config.ts';

const LAST_MINUTE_MS = 60_000;
/** The time after the end, in ms, in which the outcome is expected. */
const CLOSING_MS = 10_000;
/**
 * The shortest delay between polls for the outcome, in ms; the delay grows with the time since the
 * end, up to `lastMinutePollMs`.
 */
const OUTCOME_POLL_MS = 40;
/** The delay of a poll after the opening or the end, in ms, so that its response already shows the change. */
const JUST_AFTER_MS = 15;

type Facts = Pick<AuctionLive, 'phase' | 'runState' | 'opensAtMs' | 'closesAtMs' | 'outcome'>;

/**
 * Returns the delay before the next poll, in ms: `pollMs`, less in the last minute and while the outcome is
 * expected, and `idlePollMs` once the auction is over. Before the opening and in a pause the delay is
 * `pollMs` too, since a revoked right must take effect within 2 s. A poll follows right after the opening
 * and the end (R5). `random`, from 0 to 1, varies the delay by ±10 %.
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
  // The platform closes the auction at its end, and viewers who wait for the outcome should see the
  // outcome at once; so the relay polls most often in the first moments after the end.
  if (remaining <= 0 && remaining >= -CLOSING_MS && live.phase !== 'unopened')
    return Math.min(paces.lastMinutePollMs, Math.max(OUTCOME_POLL_MS, -remaining / 2));
  if (remaining > LAST_MINUTE_MS || remaining < -CLOSING_MS) return paces.pollMs;
  return paces.lastMinutePollMs;
}

/**
 * Returns the delay before the next poll, in ms, after `failures` failed polls in a row. `hung`: the last
 * poll timed out and thus waited already, so the next poll follows after `pollMs` (F1). Other failures back
 * off: the delay is random, from a quarter of `pollMs` to a bound that doubles with each failure up to
 * `backoffMs` (F2).
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
