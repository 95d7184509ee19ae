import type { Announcement, AnnouncementKind } from './kinds.ts';

/*
 * AU21: A board shows the opening of sealed quotes one by one to those who are present. Until it has shown
 * them all, nothing else may reveal the result.
 */

/**
 * How one board shows an opening. `none`: not; `present`: the viewer has seen the sealed quotes wait for it;
 * `shown`: it is being shown.
 */
export type Showing = 'none' | 'present' | 'shown';

/** True while the board shows an opening, from the first state with amounts on. */
export const isHushed = (showing: Showing, standings: readonly unknown[]): boolean =>
  showing !== 'none' && standings.length > 0;

/** The kinds of announcement that reveal the result. */
const RESULTS: ReadonlySet<AnnouncementKind> = new Set(['won', 'lost', 'failed', 'award']);

/**
 * Splits announcements into those to deliver now and those that wait for the end of an opening (`hushed`).
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
