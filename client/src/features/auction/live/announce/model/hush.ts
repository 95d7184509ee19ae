import type { Announcement, AnnouncementKind } from './kinds.ts';

/*
 * AU21: Sealed quotes are opened one by one before those who are present. Until the opening ends, their
 * board must not reveal the result.
 */

/**
 * The opening on one board. `present`: the viewer saw the quotes wait; `shown`: the opening is being
 * shown.
 */
export type Showing = 'none' | 'present' | 'shown';

/** True while an opening is shown: from the first state with amounts on. */
export const isHushed = (showing: Showing, standings: readonly unknown[]): boolean =>
  showing !== 'none' && standings.length > 0;

const RESULTS: ReadonlySet<AnnouncementKind> = new Set(['won', 'lost', 'failed', 'award']);

/** Splits announcements into those for now and those that wait until the opening has ended. */
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
