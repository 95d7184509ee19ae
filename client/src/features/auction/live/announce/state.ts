import { atom } from 'jotai';
import type { Showing } from './model/hush.ts';
import { type Announcement, kindLooks, OWN_PLACE_KINDS, RANK_KINDS } from './model/kinds.ts';
import { makeRoom } from './model/make-room.ts';

/** An announcement, and whether the person has seen it. */
export interface NewsItem extends Announcement {
  readonly isSeen: boolean;
}

/** How many announcements a board keeps for looking back, besides important ones that are unseen. */
export const KEPT_NEWS = 50;

/** At 20 bids a second nobody could listen to every leader: one in this time is told. */
const LEADER_MS = 5_000;

/** Whether a bid of others comes too soon after the last one that was told. */
const crowding = (items: readonly NewsItem[]) => {
  const last = items.findLast(({ kind }) => kind === 'leader')?.at ?? Number.NEGATIVE_INFINITY;
  return ({ kind, at }: Announcement) => kind === 'leader' && at - last < LEADER_MS;
};

/** The announcements of one board, oldest first. */
export function createNewsAtoms() {
  const items = atom<readonly NewsItem[]>([]);
  return {
    items,
    /** AU21: whether the viewer is present at an opening. */
    showing: atom<Showing>('none'),
    unseen: atom((get) => get(items).filter(({ isSeen }) => !isSeen)),
    /** The last one about the viewer's own place. */
    ownPlace: atom((get) => get(items).findLast(({ kind }) => OWN_PLACE_KINDS.has(kind)) ?? null),
    add: atom(null, (get, set, news: readonly Announcement[], isLookedAt: boolean) => {
      const isCrowded = crowding(get(items));
      // A change without a banner is seen where it shows, if anybody looks.
      const added = news
        .filter((one) => !isCrowded(one))
        .map((one) => ({
          ...one,
          isSeen: isLookedAt && !kindLooks[one.kind].hasBanner,
        }));
      // Before eyes that look, an earlier rank is no news any more.
      const isOver = (item: NewsItem) =>
        item.kind === 'linkLost'
          ? added.some(({ kind }) => kind === 'linkBack')
          : isLookedAt &&
            RANK_KINDS.has(item.kind) &&
            added.some(({ kind }) => RANK_KINDS.has(kind));
      set(items, (before) =>
        makeRoom(
          [...before.map((item) => (isOver(item) ? { ...item, isSeen: true } : item)), ...added],
          KEPT_NEWS,
        ),
      );
    }),
    /** Marks those keys as seen; without keys, all. */
    see: atom(null, (get, set, keys: readonly string[] | 'all') => {
      const isMeant = ({ key, isSeen }: NewsItem) =>
        !isSeen && (keys === 'all' || keys.includes(key));
      if (!get(items).some(isMeant)) return;
      set(items, (before) => before.map((one) => (isMeant(one) ? { ...one, isSeen: true } : one)));
    }),
  };
}

export type NewsAtoms = ReturnType<typeof createNewsAtoms>;
