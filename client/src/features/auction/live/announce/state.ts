import { atom, type PrimitiveAtom } from 'jotai';
import type { Showing } from './model/hush.ts';
import { type Announcement, kindLooks, OWN_PLACE_KINDS, RANK_KINDS } from './model/kinds.ts';
import { makeRoom } from './model/make-room.ts';

/**
 * An item in the page's list of announcements: an announcement of one auction, and whether the person has
 * seen it.
 */
export interface NewsItem extends Announcement {
  readonly isSeen: boolean;
  /** The package number of the auction in which the change happened. */
  readonly packageNumber: string;
  /** The name of the package; empty if the announcement's text already contains the name. */
  readonly packageName: string;
  /**
   * True if the page showed another auction when the change was announced; the live regions then name the
   * auction of the change.
   */
  readonly isElsewhere: boolean;
}

/** The announcements of all auctions of one page, oldest first. */
export type AllNews = PrimitiveAtom<readonly NewsItem[]>;

export const createAllNews = (): AllNews => atom<readonly NewsItem[]>([]);

/**
 * The most announcements that the list keeps per auction; unseen important announcements are kept beyond this
 * number.
 */
export const MAX_BOARD_NEWS = 50;
/** The most announcements that the list keeps of all auctions together: a wall is shown for days. */
const MOST_NEWS = 500;

/**
 * The shortest time, in ms, between two announcements of a new leader in one auction, because
 * bids may arrive at 20 per second.
 */
const LEADER_MS = 5_000;

/**
 * Returns a predicate that is true for a new-leader announcement less than `LEADER_MS` after the last
 * new-leader announcement in `items`; `add` skips the announcements for which it is true.
 */
const crowding = (items: readonly NewsItem[]) => {
  const last = items.findLast(({ kind }) => kind === 'leader')?.at ?? Number.NEGATIVE_INFINITY;
  return ({ kind, at }: Announcement) => kind === 'leader' && at - last < LEADER_MS;
};

/** Returns the id of an item, built from its package number and `key`: unique in the list of the page. */
export const newsId = ({ packageNumber, key }: Pick<NewsItem, 'packageNumber' | 'key'>): string =>
  `${packageNumber} ${key}`;

/** Returns the text of an announcement, prefixed with `packageName` unless that is empty. */
export const named = ({ packageName, text }: Pick<NewsItem, 'packageName' | 'text'>): string =>
  packageName ? `${packageName}：${text}` : text;

/** The options of `add`: what it must know about the page and the auction besides the announcements. */
interface Added {
  /** Whether the page is visible and focused now. */
  readonly isLookedAt: boolean;
  readonly packageName?: string;
  readonly isElsewhere?: boolean;
}

/**
 * Replaces one auction's items (`isOwn`) in `all` by `updated`: known items keep their position, items
 * missing from `updated` are dropped, new items are appended.
 */
function withOwn(
  all: readonly NewsItem[],
  updated: readonly NewsItem[],
  isOwn: (item: NewsItem) => boolean,
): readonly NewsItem[] {
  const byId = new Map(updated.map((item) => [newsId(item), item]));
  const stayed = all.flatMap((item) => {
    if (!isOwn(item)) return [item];
    const now = byId.get(newsId(item));
    byId.delete(newsId(item));
    return now ? [now] : [];
  });
  return [...stayed, ...byId.values()];
}

/**
 * Creates the atoms of one auction's announcements; the announcements are stored in `all`, the list of the
 * page.
 */
export function createNewsAtoms(packageNumber = '', all: AllNews = createAllNews()) {
  const isOwn = (item: NewsItem) => item.packageNumber === packageNumber;
  const items = atom((get) => get(all).filter(isOwn));
  return {
    packageNumber,
    all,
    items,
    /** AU21: How the board shows an opening of sealed quotes. */
    showing: atom<Showing>('none'),
    /** The unseen announcements of all auctions of the page. */
    unseen: atom((get) => get(all).filter(({ isSeen }) => !isSeen)),
    /** The last announcement about the viewer's own rank or cleared bids; `null` without any. */
    ownPlace: atom((get) => get(items).findLast(({ kind }) => OWN_PLACE_KINDS.has(kind)) ?? null),
    /**
     * Adds announcements to the list, except those of a new leader less than `LEADER_MS` after the
     * last one; drops announcements beyond `MAX_BOARD_NEWS` (`makeRoom`) and `MOST_NEWS`.
     */
    add: atom(null, (get, set, news: readonly Announcement[], how: Added) => {
      const { isLookedAt, packageName = '', isElsewhere = false } = how;
      const isCrowded = crowding(get(items));
      // An announcement of a kind without a banner counts as seen at once if the page is looked at,
      // because the board itself shows the change.
      const added = news
        .filter((announcement) => !isCrowded(announcement))
        .map((announcement) => ({
          ...announcement,
          isSeen: isLookedAt && !kindLooks[announcement.kind].hasBanner,
          packageNumber: announcement.packageNumber ?? packageNumber,
          packageName: announcement.packageNumber === undefined ? packageName : '',
          isElsewhere: isElsewhere || announcement.packageNumber !== undefined,
        }));
      const [mine, others] = [added.filter(isOwn), added.filter((item) => !isOwn(item))];
      // A restored connection marks the announcement of the lost connection as seen. A new announcement of
      // the viewer's own rank marks the earlier ones as seen if the page is looked at now.
      const isOver = (item: NewsItem) =>
        item.kind === 'linkLost'
          ? mine.some(({ kind }) => kind === 'linkBack')
          : isLookedAt &&
            RANK_KINDS.has(item.kind) &&
            mine.some(({ kind }) => RANK_KINDS.has(kind));
      set(all, (before) => {
        const own = before
          .filter(isOwn)
          .map((item) => (isOver(item) ? { ...item, isSeen: true } : item));
        const kept = withOwn(before, makeRoom([...own, ...mine], MAX_BOARD_NEWS), isOwn);
        return [...kept, ...others].slice(-MOST_NEWS);
      });
    }),
    /** Marks these announcements as seen; `all` means those of every auction of the page. */
    see: atom(null, (get, set, seen: readonly NewsItem[] | 'all') => {
      const ids = seen === 'all' ? null : new Set(seen.map(newsId));
      const isMeant = (item: NewsItem) => !item.isSeen && (ids?.has(newsId(item)) ?? true);
      if (!get(all).some(isMeant)) return;
      set(all, (before) =>
        before.map((item) => (isMeant(item) ? { ...item, isSeen: true } : item)),
      );
    }),
  };
}

export type NewsAtoms = ReturnType<typeof createNewsAtoms>;
