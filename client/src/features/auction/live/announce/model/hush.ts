import type { Announcement, AnnouncementKind } from './kinds.ts';

/* AU21: A board that was open before the opening of sealed quotes shows the quotes one by one. Until the
 * board has shown all of them, no other part of the page may reveal the result. */

/**
 * How one board shows an opening. `none`: the board shows no opening; `present`: the viewer has seen the
 * sealed quotes wait for the opening; `shown`: the board is showing the opening.
 */
export type Showing = 'none' | 'present' | 'shown';

/** True if the board shows, or is about to show, an opening whose amounts have already arrived. */
export const isHushed = (showing: Showing, standings: readonly unknown[]): boolean =>
  showing !== 'none' && standings.length > 0;

/** The kinds of announcement that reveal the result. */
const RESULTS: ReadonlySet<AnnouncementKind> = new Set(['won', 'lost', 'failed', 'award']);

/**
 * Splits announcements into those to deliver now and those to deliver after the opening. While `hushed` is
 * true, the announcements that reveal the result are delivered later.
 */
export function splitByHush(
  fresh: readonly Announcement[],
  hushed: boolean,
): { readonly now: readonly Announcement[]; readonly later: readonly Announcement[] } {
  if (!hushed) return { now: fresh, later: [] };
  return {
    now: fresh.filter(({ kind }) => !RESULTS.has(kind)),
    later: fresh.filter(({ kind }) => RESULTS.has(kind)),
  };
}
