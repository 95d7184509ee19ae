import { type Announcement, kindLooks } from './kinds.ts';
import { hasOwnWords, matterOf } from './shown.ts';

interface Item extends Announcement {
  readonly isSeen: boolean;
}

/** These are never dropped: they are on their way to the live regions and the banners. */
const NEWEST = 10;
/** A bound for a board that nobody looks at for days. */
const MOST = 500;

/** Bids of others and a rank that was won: nobody misses them in a list of what happened. */
const isRoutine = ({ kind }: Item) => kindLooks[kind].weight === 1;

/**
 * The items that stay when only so many are kept. Routine news makes room first, then what was seen,
 * then what a later word of the same matter replaced, each the oldest first. Important news that nobody
 * has seen stays, beyond the number too.
 */
export function makeRoom<T extends Item>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const old = items.slice(0, -NEWEST);
  const last = new Map(items.map((item) => [matterOf(item.kind), item]));
  const isReplaced = (item: T) => !hasOwnWords(item.kind) && last.get(matterOf(item.kind)) !== item;
  const isSpare = (item: T) => item.isSeen || isRoutine(item) || isReplaced(item);
  const rank = (item: T) => (isRoutine(item) ? 0 : item.isSeen ? 1 : 2);
  const inOrder = old.filter(isSpare).sort((a, b) => rank(a) - rank(b));
  const dropped = new Set(inOrder.slice(0, items.length - most));
  return items.filter((item) => !dropped.has(item)).slice(-MOST);
}
