import { endedBy } from './ended-by.ts';
import {
  type Announcement,
  type AnnouncementKind,
  heaviest,
  kindLooks,
  RANK_KINDS,
} from './kinds.ts';

/** The largest number of announcements in a live region; several may arrive at one moment. */
const MOST_SPOKEN = 5;

/**
 * Returns the topic of an announcement: of those with the same topic, a later one replaces the earlier ones.
 * All kinds about the viewer's own rank in one auction are one topic, every other kind is a topic of its own;
 * each reminder and each message has its own text and thus its own topic.
 */
export function topicOf({ kind, key, packageNumber = '' }: Announcement): string {
  if (kind === 'reminder' || kind === 'message') return `${packageNumber} ${key}`;
  return `${packageNumber} ${RANK_KINDS.has(kind) ? 'rank' : kind}`;
}

/**
 * Returns the unseen items to show as banners: the last item per topic and auction, and every reminder and
 * message; without kinds that have no banner. Sorted by weight, heaviest first, then newest first.
 */
export function bannersOf<T extends Announcement>(unseen: readonly T[]): T[] {
  const last = new Map(unseen.map((item) => [topicOf(item), item]));
  return [...last.values()]
    .filter(({ kind }) => kindLooks[kind].hasBanner)
    .sort((a, b) => kindLooks[b.kind].weight - kindLooks[a.kind].weight || b.at - a.at);
}

/** Returns the unseen items that are seen with the banner of `shown`: itself and those that it replaced. */
export const seenWith = <T extends Announcement>(unseen: readonly T[], shown: T): T[] =>
  unseen.slice(0, unseen.indexOf(shown) + 1).filter((item) => topicOf(item) === topicOf(shown));

/**
 * Returns the last items for the live region of this urgency, oldest first. An announcement of a state
 * that has ended since (`endedBy`) is left out: a screen reader that walks the region reads what holds.
 */
export function spokenOf<T extends Announcement>(
  items: readonly T[],
  urgency: 'polite' | 'assertive',
): T[] {
  const holds = (item: T) =>
    !items
      .slice(items.indexOf(item) + 1)
      .some(
        ({ kind, packageNumber }) =>
          packageNumber === item.packageNumber && endedBy[item.kind].includes(kind),
      );
  // Cut before the ended ones go, so that no older item comes back and is read out a second time.
  return items
    .filter(({ kind }) => kindLooks[kind].urgency === urgency)
    .slice(-MOST_SPOKEN)
    .filter(holds);
}

/** A state that the tab's title shows for as long as it lasts, and the title's text. */
interface Lasting {
  readonly kind: AnnouncementKind;
  readonly title: string;
}

/** An unseen announcement; `where` is its auction's name, absent for the shown auction. */
interface Titled extends Announcement {
  readonly where?: string;
}

/**
 * Returns the tab's title: the number of unseen items if more than one, the label of the heaviest
 * unseen item (with its auction's name if that is another auction), then `base`; only `base`
 * without unseen items. While a state lasts (`lasting`), returns only the label and title of that
 * state, unless the heaviest unseen item outweighs the state or is from another auction.
 */
export function titleOf(
  base: string,
  unseen: readonly Titled[],
  lasting: Lasting | null = null,
): string {
  const main = heaviest(unseen);
  const isOutweighed =
    main !== null &&
    lasting !== null &&
    (main.where !== undefined || kindLooks[main.kind].weight > kindLooks[lasting.kind].weight);
  if (lasting && !isOutweighed) return `【${kindLooks[lasting.kind].word}】${lasting.title}`;
  if (!main) return base;
  const count = unseen.length > 1 ? `(${unseen.length}) ` : '';
  const where = main.where ? `${main.where} ` : '';
  return `${count}【${where}${kindLooks[main.kind].word}】${base}`;
}
