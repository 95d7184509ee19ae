import {
  type Announcement,
  type AnnouncementKind,
  heaviest,
  kindLooks,
  RANK_KINDS,
} from './kinds.ts';

/** The most messages of a live region; enough for simultaneous ones. */
const MOST_SPOKEN = 5;

/** Returns the topic of a kind: later announcements replace earlier ones of the same topic. */
export const matterOf = (kind: AnnouncementKind) => (RANK_KINDS.has(kind) ? 'rank' : kind);

/** True for reminders and messages, whose texts are unique: a later one replaces none. */
export const hasOwnWords = (kind: AnnouncementKind) => kind === 'reminder' || kind === 'message';

/** Returns the banners of unseen items: the last per topic and auction, heaviest first. */
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

/** Returns the items of a live region, oldest first. */
export function spokenOf<T extends Announcement>(
  items: readonly T[],
  urgency: 'polite' | 'assertive',
): T[] {
  return items.filter(({ kind }) => kindLooks[kind].urgency === urgency).slice(-MOST_SPOKEN);
}

interface Lasting {
  readonly kind: AnnouncementKind;
  readonly title: string;
}

/** An unseen announcement; `where` names its auction if the board shows another one. */
interface Titled extends Announcement {
  readonly where?: string;
}

/**
 * Returns the tab's title: the label of the heaviest unseen item and the number of all, before the board's
 * own title. A lasting state takes precedence unless something heavier, or news of another auction, is
 * unseen.
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
