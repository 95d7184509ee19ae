import type { Executor } from '../../../kernel/db/open.ts';
import { type BareCard, readBareCards } from '../cards.ts';

/** Statements at once: more of them would wait for each other at the database. */
const AT_ONCE = 2;
/** Searches that share a statement. */
const MOST_SEARCHES = 8;

interface Waiting {
  readonly productIds: readonly string[];
  readonly regionCode: string | null;
  readonly answer: PromiseWithResolvers<readonly BareCard[]>;
}

/**
 * Reads the cards of searches. Those that wait for the database, because it is busy with others, share the
 * next statement: one for eight searches takes it much less than eight. Nobody waits for company.
 */
export function createSharedCards(db: Executor) {
  let waiting: Waiting[] = [];
  let running = 0;

  async function readTogether(searches: readonly Waiting[], regionCode: string | null) {
    const ids = new Set(searches.flatMap(({ productIds }) => productIds));
    try {
      const cards = await readBareCards([...ids], regionCode, db);
      const byId = new Map(cards.map((card) => [card.productId, card]));
      for (const { productIds, answer } of searches)
        answer.resolve(productIds.flatMap((id) => byId.get(id) ?? []));
    } catch (error) {
      for (const { answer } of searches) answer.reject(error);
    }
  }

  /** The searches that go next: the first that waits, and others for the same place. */
  function takeNext(regionCode: string | null): Waiting[] {
    const next = waiting.filter((one) => one.regionCode === regionCode).slice(0, MOST_SEARCHES);
    waiting = waiting.filter((one) => !next.includes(one));
    return next;
  }

  async function readWaiting(): Promise<void> {
    if (running >= AT_ONCE) return;
    running += 1;
    for (let [first] = waiting; first !== undefined; [first] = waiting)
      await readTogether(takeNext(first.regionCode), first.regionCode);
    running -= 1;
  }

  /** The cards in the order of the ids; ids that do not exist are left out. */
  return (
    productIds: readonly string[],
    regionCode: string | null,
  ): Promise<readonly BareCard[]> => {
    if (productIds.length === 0) return Promise.resolve([]);
    const answer = Promise.withResolvers<readonly BareCard[]>();
    waiting.push({ productIds, regionCode, answer });
    void readWaiting();
    return answer.promise;
  };
}
