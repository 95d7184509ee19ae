import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import { type Announcement, kindLooks } from '../../live/announce/model/kinds.ts';

/** How long the wall shows one auction before the next. */
export const TURN_MS = 20_000;
/** How long an event holds the auction in which it happened. */
export const HOLD_MS = 30_000;
/** From here on an auction is shown to its end. */
export const LAST_MS = 60_000;
/** Bids come all the time; only what stops or moves an auction, or ends it, holds the wall. */
const HOLDING_WEIGHT = 3;

type Turn = Pick<PackageTab, 'packageNumber' | 'phase' | 'mayEnter'>;

/** The package to show after this one: those that run or are paused, in their order; null for none. */
export function nextOf(packages: readonly Turn[], here: string): string | null {
  const shown = packages.filter(
    ({ phase, mayEnter }) => mayEnter && (phase === 'running' || phase === 'paused'),
  );
  const index = packages.findIndex(({ packageNumber }) => packageNumber === here);
  const later = shown.find((one) => packages.indexOf(one) > index) ?? shown[0];
  return later && later.packageNumber !== here ? later.packageNumber : null;
}

/** The same among auctions that somebody chose: all of them take turns, whatever their state. */
export function nextListed(listed: readonly string[], here: string): string | null {
  const next = listed[(listed.indexOf(here) + 1) % listed.length];
  return next === undefined || next === here ? null : next;
}

/** When something last happened that keeps the wall at its auction; null for never. */
export function lastHolding(items: readonly Pick<Announcement, 'kind' | 'at'>[]): number | null {
  return items.findLast(({ kind }) => kindLooks[kind].weight >= HOLDING_WEIGHT)?.at ?? null;
}

/** Is it time for the next? Not while something has just happened here, nor in the last minute. */
export function isTurnOver(
  since: number,
  lastEventAt: number | null,
  leftMs: number | null,
  now: number,
): boolean {
  if (now - since < TURN_MS) return false;
  if (leftMs !== null && leftMs > 0 && leftMs <= LAST_MS) return false;
  return lastEventAt === null || now - lastEventAt >= HOLD_MS;
}
