import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';

/** How long the wall shows one auction before the next. */
export const TURN_MS = 20_000;
/** How long an event holds the auction in which it happened. */
export const HOLD_MS = 30_000;

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

/** Is it time for the next? Not while something has just happened here. */
export function isTurnOver(since: number, lastEventAt: number | null, now: number): boolean {
  if (now - since < TURN_MS) return false;
  return lastEventAt === null || now - lastEventAt >= HOLD_MS;
}
