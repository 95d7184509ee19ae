import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { type Announcement, kindLooks } from '../../live/announce/model/kinds.ts';

/**
 * How long, in ms, the wall shows one auction before the next takes its turn; an event or a last minute may
 * lengthen or shorten the turn.
 */
export const TURN_MS = 20_000;
/** How long, in ms, an event keeps the wall at the auction in which it happened. */
export const HOLD_MS = 30_000;
/** The length, in ms, of an auction's last minute, during which the wall shows that auction. */
export const LAST_MS = 60_000;
/** How long, in ms, an announcement fills the width of the wall; nobody is there to dismiss it. */
export const MOMENT_MS = 8_000;
/**
 * The shortest time, in ms, for which the wall shows an auction, so that people can read it; only the last
 * minute of another auction interrupts sooner.
 */
export const LEAST_MS = 5_000;

/** Announcements from this weight on keep the wall at their auction; routine bids do not. */
const HOLDING_WEIGHT = 3;

type Turn = Pick<PackageTab, 'packageNumber' | 'phase' | 'mayEnter'>;

/**
 * Returns the number of the next package after `here`, wrapping around, that is running or paused and that
 * the viewer may watch; `null` if there is no other.
 */
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

/**
 * Returns the next auction after `here` in a list of selected auctions, wrapping around, for which `isOver`
 * is false; `null` if there is no other.
 */
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

/**
 * Returns when the last announcement was made that keeps the wall at its auction, in ms; `null` if there is
 * none.
 */
export function lastHolding(items: readonly Pick<Announcement, 'kind' | 'at'>[]): number | null {
  return items.findLast(({ kind }) => kindLooks[kind].weight >= HOLDING_WEIGHT)?.at ?? null;
}

/**
 * True if the next auction is due: the shown auction has been shown for `TURN_MS` (since `since`), is not in
 * its last minute, and had no event within `HOLD_MS`.
 */
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

/**
 * One auction of the wall at a moment; `leftMs` is its remaining time, `lastEventAt` an epoch time, both in
 * ms.
 */
export interface Standing {
  readonly packageNumber: string;
  readonly phase: Phase;
  /** The remaining time in ms; `null` unless the auction is running. */
  readonly leftMs: number | null;
  readonly lastEventAt: number | null;
}

/** True if the remaining time `leftMs` is within the last minute of an auction. */
const isClosing = (leftMs: number | null): leftMs is number =>
  leftMs !== null && leftMs > 0 && leftMs <= LAST_MS;

const OVER: ReadonlySet<Phase> = new Set(['won', 'failed', 'stopped']);

/** True if an auction is over and had no event for `HOLD_MS`: the wall does not show the auction again. */
export const isShownOut = ({ phase, lastEventAt }: Standing, now: number): boolean =>
  OVER.has(phase) && (lastEventAt === null || now - lastEventAt >= HOLD_MS);

/**
 * Returns the auction that interrupts `here`, which is shown since `since`: the auction in its last minute
 * that ends first, or after `LEAST_MS` an auction with an event in the last `MOMENT_MS`. Returns `null` if
 * none does, if `here` itself had an event in the last `MOMENT_MS`, or if `here` ends first.
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
