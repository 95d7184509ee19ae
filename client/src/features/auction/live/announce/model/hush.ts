import type { Announcement, AnnouncementKind } from './kinds.ts';

/*
 * AU21: sealed quotes are opened one by one before those who are present. Until the end of it their
 * board says nothing that tells the result.
 */

/**
 * The opening on one board. `present`: its viewer saw that the quotes wait; `shown`: they are being
 * opened before the viewer.
 */
export type Showing = 'none' | 'present' | 'shown';

/** People who are present are shown the opening from the first state on that has amounts. */
export const isHushed = (showing: Showing, standings: readonly unknown[]): boolean =>
  showing !== 'none' && standings.length > 0;

const RESULTS: ReadonlySet<AnnouncementKind> = new Set(['won', 'lost', 'failed', 'award']);

/** Announcements that wait while a board is hushed, and those that do not. */
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
