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
 * Returns the topic of a kind: a later announcement replaces earlier announcements of the same topic. All
 * kinds about the viewer's own rank are one topic, every other kind is a topic of its own.
 */
export const matterOf = (kind: AnnouncementKind) => (RANK_KINDS.has(kind) ? 'rank' : kind);

/**
 * True for reminders and for messages of people: every reminder and message has a different text, so a later
 * one does not replace an earlier one.
 */
export const hasOwnWords = (kind: AnnouncementKind) => kind === 'reminder' || kind === 'message';

/**
 * Returns the unseen items to show as banners: the last item per topic and auction, and every reminder and
 * message; without kinds that have no banner. Sorted by weight, heaviest first, then newest first.
 */
export function bannersOf<T extends Announcement>(unseen: readonly T[]): T[] {
  const nameOf = ({ kind, packageNumber = '' }: T) => `${matterOf(kind)} ${packageNumber}`;
  const lastOfKind = new Map<string, T>();
  for (const item of unseen) {
    if (!hasOwnWords(item.kind)) lastOfKind.set(nameOf(item), item);
  }
  const isLast = (item: T) =>
    kindLooks[item.kind].hasBanner && (lastOfKind.get(nameOf(item)) ?? item) === item;
  return unseen
    .filter(isLast)
    .sort((a, b) => kindLooks[b.kind].weight - kindLooks[a.kind].weight || b.at - a.at);
}

/** Returns the last items for the live region of this urgency, oldest first. */
export function spokenOf<T extends Announcement>(
  items: readonly T[],
  urgency: 'polite' | 'assertive',
): T[] {
  return items.filter(({ kind }) => kindLooks[kind].urgency === urgency).slice(-MOST_SPOKEN);
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
