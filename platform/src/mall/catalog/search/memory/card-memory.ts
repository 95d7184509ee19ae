import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../../../kernel/db/open.ts';
import { type BareCard, readBareCards } from '../../cards.ts';
import type { ChangedCards } from './changes.ts';

/** Cards that are remembered, about 1 kB each: those that a million products' searches show most. */
const MOST_CARDS = 120_000;
/** Cards of one statement. */
const BATCH = 300;
/** Stands for the card of a product that there is none of. */
const NONE = Symbol('none');

/**
 * Remembers the cards of searches until it is told that they changed. Searches that come together share
 * the statement for those that it does not know.
 */
export function createCardMemory(db: Executor) {
  const reader = new DataLoader<string, BareCard | typeof NONE>(
    async (ids) => {
      const cards = await readBareCards(ids, db);
      const byId = new Map(cards.map((card) => [card.productId, card]));
      return ids.map((id) => byId.get(id) ?? NONE);
    },
    { cache: false, maxBatchSize: BATCH },
  );
  const cards = new LRUCache<string, BareCard | typeof NONE>({
    max: MOST_CARDS,
    fetchMethod: (id) => reader.load(id),
    // A card that is forgotten while it is read goes to those who asked before, and is not kept.
    ignoreFetchAbort: true,
  });

  return {
    /** The cards of these products, in their order; ids that do not exist are left out. */
    async read(productIds: readonly string[]): Promise<readonly BareCard[]> {
      const found = await Promise.all(productIds.map((id) => cards.get(id) ?? cards.fetch(id)));
      return found.filter((card) => card !== undefined && card !== NONE);
    },

    forget(changed: ChangedCards): void {
      if (changed === 'all') cards.clear();
      else for (const id of changed) cards.delete(id);
    },
  };
}
