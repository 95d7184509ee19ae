import { type Announcement, kindLooks } from './kinds.ts';
import { topicOf } from './shown.ts';

interface Item extends Announcement {
  readonly isSeen: boolean;
}

/** The number of newest items that are never dropped: live regions and banners still need them. */
const NEWEST = 10;
/** The upper bound for all items, for a board that nobody looks at for days. */
const MOST = 500;

/** True for items of weight 1, such as new leaders and gained ranks, which are dropped first. */
const isRoutine = ({ kind }: Item) => kindLooks[kind].weight === 1;

/**
 * Drops items beyond `most`: first routine items, then seen items, then items replaced by a later item of the
 * same topic; within each group the oldest first. Unseen important items stay beyond `most`, up to `MOST`.
 */
export function makeRoom<T extends Item>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const old = items.slice(0, -NEWEST);
  const last = new Map(items.map((item) => [topicOf(item), item]));
  const isReplaced = (item: T) => last.get(topicOf(item)) !== item;
  const isSpare = (item: T) => item.isSeen || isRoutine(item) || isReplaced(item);
  const rank = (item: T) => (isRoutine(item) ? 0 : item.isSeen ? 1 : 2);
  const inOrder = old.filter(isSpare).sort((a, b) => rank(a) - rank(b));
  const dropped = new Set(inOrder.slice(0, items.length - most));
  return items.filter((item) => !dropped.has(item)).slice(-MOST);
}
