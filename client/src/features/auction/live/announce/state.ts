import { atom, type PrimitiveAtom } from 'jotai';
import type { Showing } from './model/hush.ts';
import { type Announcement, kindLooks, OWN_PLACE_KINDS, RANK_KINDS } from './model/kinds.ts';
import { makeRoom } from './model/make-room.ts';

/** An announcement, and whether the person has seen it. */
export interface NewsItem extends Announcement {
  readonly isSeen: boolean;
  /** The auction in which it happened. */
  readonly packageNumber: string;
  /** The name of that auction; empty where the text has it already. */
  readonly packageName: string;
  /** It was told while the page showed another auction: whoever hears it hears the auction's name, too. */
  readonly isElsewhere: boolean;
}

/** The announcements of all auctions that one page tells of, in the order in which it told them. */
export type AllNews = PrimitiveAtom<readonly NewsItem[]>;

export const createAllNews = (): AllNews => atom<readonly NewsItem[]>([]);

/** How many announcements a board keeps for looking back, besides important ones that are unseen. */
export const KEPT_NEWS = 50;
/** And of all auctions together: a wall is shown for days. */
const MOST_NEWS = 500;

/** At 20 bids a second nobody could listen to every leader: one in this time is told. */
const LEADER_MS = 5_000;

/** Whether a bid of others comes too soon after the last one that was told. */
const crowding = (items: readonly NewsItem[]) => {
  const last = items.findLast(({ kind }) => kind === 'leader')?.at ?? Number.NEGATIVE_INFINITY;
  return ({ kind, at }: Announcement) => kind === 'leader' && at - last < LEADER_MS;
};

/** The name of an announcement among those of all auctions. */
export const newsId = ({ packageNumber, key }: Pick<NewsItem, 'packageNumber' | 'key'>): string =>
  `${packageNumber} ${key}`;

/** The text with the name of its auction before it. */
export const named = ({ packageName, text }: Pick<NewsItem, 'packageName' | 'text'>): string =>
  packageName ? `${packageName}：${text}` : text;

interface Added {
  /** Whether somebody looks at the page now. */
  readonly isLookedAt: boolean;
  readonly packageName?: string;
  readonly isElsewhere?: boolean;
}

/** The items as they are seen or put away; those of other auctions stay where they are. */
function withOwn(
  all: readonly NewsItem[],
  own: readonly NewsItem[],
  isOwn: (item: NewsItem) => boolean,
): readonly NewsItem[] {
  const kept = new Map(own.map((item) => [newsId(item), item]));
  const stayed = all.flatMap((item) => {
    if (!isOwn(item)) return [item];
    const now = kept.get(newsId(item));
    kept.delete(newsId(item));
    return now ? [now] : [];
  });
  return [...stayed, ...kept.values()];
}

/** The announcements of one auction, oldest first, among those of all that its page tells of. */
export function createNewsAtoms(packageNumber = '', all: AllNews = createAllNews()) {
  const isOwn = (item: NewsItem) => item.packageNumber === packageNumber;
  const items = atom((get) => get(all).filter(isOwn));
  return {
    packageNumber,
    all,
    items,
    /** AU21: whether the viewer is present at an opening. */
    showing: atom<Showing>('none'),
    /** The announcements of all auctions that nobody has seen yet. */
    unseen: atom((get) => get(all).filter(({ isSeen }) => !isSeen)),
    /** The last one about the viewer's own place. */
    ownPlace: atom((get) => get(items).findLast(({ kind }) => OWN_PLACE_KINDS.has(kind)) ?? null),
    add: atom(null, (get, set, news: readonly Announcement[], how: Added) => {
      const { isLookedAt, packageName = '', isElsewhere = false } = how;
      const isCrowded = crowding(get(items));
      // A change without a banner is seen where it shows, if anybody looks.
      const added = news
        .filter((one) => !isCrowded(one))
        .map((one) => ({
          ...one,
          isSeen: isLookedAt && !kindLooks[one.kind].hasBanner,
          packageNumber: one.packageNumber ?? packageNumber,
          packageName: one.packageNumber === undefined ? packageName : '',
          isElsewhere: isElsewhere || one.packageNumber !== undefined,
        }));
      const [mine, others] = [added.filter(isOwn), added.filter((one) => !isOwn(one))];
      // Before eyes that look, an earlier rank is no news any more.
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
        const kept = withOwn(before, makeRoom([...own, ...mine], KEPT_NEWS), isOwn);
        return [...kept, ...others].slice(-MOST_NEWS);
      });
    }),
    /** Marks those as seen; `all` those of every auction. */
    see: atom(null, (get, set, seen: readonly NewsItem[] | 'all') => {
      const ids = seen === 'all' ? null : new Set(seen.map(newsId));
      const isMeant = (item: NewsItem) => !item.isSeen && (ids?.has(newsId(item)) ?? true);
      if (!get(all).some(isMeant)) return;
      set(all, (before) => before.map((one) => (isMeant(one) ? { ...one, isSeen: true } : one)));
    }),
  };
}

export type NewsAtoms = ReturnType<typeof createNewsAtoms>;
