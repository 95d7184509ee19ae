import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { type Announcement, kindLooks } from '../../live/announce/model/kinds.ts';

/** How long, in ms, the wall shows one auction before the next. */
export const TURN_MS = 20_000;
/** How long, in ms, an event keeps the wall at its auction. */
export const HOLD_MS = 30_000;
/** From this remaining time on, in ms, an auction is shown to its end. */
export const LAST_MS = 60_000;
/** How long, in ms, a moment fills the width; nobody is there to dismiss it. */
export const MOMENT_MS = 8_000;
/** The shortest time, in ms, in which people can read the wall. */
export const LEAST_MS = 5_000;

/** Events from this weight on keep the wall; routine bids do not. */
const HOLDING_WEIGHT = 3;

type Turn = Pick<PackageTab, 'packageNumber' | 'phase' | 'mayEnter'>;

/** Returns the next running or paused package after `here`, in their order; `null` if there is none. */
export function nextOf(
  packages: readonly Turn[],
  here: string,
  isLost: (packageNumber: string) => boolean = () => false,
): string | null {
  const shown = packages.filter(
    ({ packageNumber, phase, mayEnter }) =>
      mayEnter && (phase === 'running' || phase === 'paused') && !isLost(packageNumber),
  );
  const index = packages.findIndex(({ packageNumber }) => packageNumber === here);
  const later = shown.find((tab) => packages.indexOf(tab) > index) ?? shown[0];
  return later && later.packageNumber !== here ? later.packageNumber : null;
}

/** The same for auctions of the hall: each takes its turn until it is over. */
export function nextListed(
  listed: readonly string[],
  here: string,
  isOver: (packageNumber: string) => boolean,
): string | null {
  const index = listed.indexOf(here);
  const following = [...listed.slice(index + 1), ...listed.slice(0, Math.max(index, 0))];
  return (
    following.find((packageNumber) => packageNumber !== here && !isOver(packageNumber)) ?? null
  );
}

/** Returns when the last event happened that keeps the wall at its auction; `null` if there is none. */
export function lastHolding(items: readonly Pick<Announcement, 'kind' | 'at'>[]): number | null {
  return items.findLast(({ kind }) => kindLooks[kind].weight >= HOLDING_WEIGHT)?.at ?? null;
}

/** True if the next auction is due; not soon after an event here, nor in the last minute. */
export function isTurnOver(
  since: number,
  lastEventAt: number | null,
  leftMs: number | null,
  now: number,
): boolean {
  if (now - since < TURN_MS) return false;
  if (isClosing(leftMs)) return false;
  return lastEventAt === null || now - lastEventAt >= HOLD_MS;
}

/** One auction of the wall at a moment; times in ms. */
export interface Standing {
  readonly packageNumber: string;
  readonly phase: Phase;
  /** `null` unless it runs. */
  readonly leftMs: number | null;
  readonly lastEventAt: number | null;
}

const isClosing = (leftMs: number | null): leftMs is number =>
  leftMs !== null && leftMs > 0 && leftMs <= LAST_MS;

const OVER: ReadonlySet<Phase> = new Set(['won', 'failed', 'stopped']);

/** True if an auction is over and its end was shown: it takes no more turns. */
export const isShownOut = ({ phase, lastEventAt }: Standing, now: number): boolean =>
  OVER.has(phase) && (lastEventAt === null || now - lastEventAt >= HOLD_MS);

/**
 * Returns the auction that interrupts `here`, shown since `since`: the one that ends next within its last
 * minute, or one with a recent event; `null` if there is none. The moment of an event here is shown to its
 * end.
 */
export function calledTo(
  here: Standing,
  others: readonly Standing[],
  { since, now }: { readonly since: number; readonly now: number },
): string | null {
  if (here.lastEventAt !== null && now - here.lastEventAt < MOMENT_MS) return null;
  const [first] = others
    .flatMap(({ packageNumber, leftMs }) => (isClosing(leftMs) ? [{ packageNumber, leftMs }] : []))
    .sort((a, b) => a.leftMs - b.leftMs);
  const isNext = isClosing(here.leftMs) && (!first || here.leftMs <= first.leftMs);
  if (isNext) return null;
  if (first) return first.packageNumber;
  if (now - since < LEAST_MS) return null;
  const happened = others.filter(
    ({ lastEventAt }) => lastEventAt !== null && now - lastEventAt < MOMENT_MS,
  );
  return happened.at(-1)?.packageNumber ?? null;
}
