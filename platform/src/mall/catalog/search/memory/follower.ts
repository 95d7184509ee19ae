import { sql } from 'kysely';
import type { Executor } from '../../../../kernel/db/open.ts';
import { type ForgetCards, readChanges, readSnapshot, type Snapshot } from './changes.ts';
import { MemoryIndex, type SearchDocument } from './memory-index.ts';

/** Documents that are read at once. */
const BATCH = 500;
/** More products than this stay with the database's own index. */
export const MOST_PRODUCTS = 2_000_000;
/** Dead ordinals that are worth a new index, beside the number of its products. */
const MOST_DEAD = 20_000;

/** An index with the snapshot of the database that is in it. */
interface State {
  readonly index: MemoryIndex;
  seen: Snapshot;
}

interface DocumentRow extends Omit<SearchDocument, 'lexemes'> {
  readonly words: string;
}

async function readDocuments(
  which: { readonly after: string } | { readonly ids: readonly string[] },
  db: Executor,
): Promise<SearchDocument[]> {
  // Said of both tables: a merge of the two would read one of them from its beginning for every batch.
  const condition =
    'after' in which
      ? sql`i.goods_id > ${which.after} and goods.id > ${which.after}`
      : sql`i.goods_id = any(${[...which.ids]}::text[])`;
  const { rows } = await sql<DocumentRow>`
    select i.goods_id as id, array_to_string(tsvector_to_array(i.words), chr(31)) as words,
      i.category_id as "categoryId", i.brand_id as "brandId", i.shop_id as "shopId", i.tags,
      i.price, i.sold, i.score, (extract(epoch from i.listed_at) * 1000000)::bigint as listed,
      i.in_stock as "inStock", i.delivery_promise_days as "deliveryDays", goods.attributes
    from goods_index i join goods on goods.id = i.goods_id
    where ${condition} order by i.goods_id limit ${BATCH}`.execute(db);
  return rows.map(({ words, ...row }) => ({ ...row, lexemes: words.split('\u001f') }));
}

async function load(db: Executor): Promise<State> {
  // Read first: what changes while the documents are read is read again.
  const seen = await readSnapshot(db);
  const index = new MemoryIndex();
  for (let after = ''; ; ) {
    const documents = await readDocuments({ after }, db);
    for (const document of documents) index.put(document);
    if (documents.length < BATCH) break;
    after = documents.at(-1)?.id ?? '';
  }
  index.gatherCategories();
  return { index, seen };
}

/** Takes in what was committed meanwhile, and tells whose cards changed. Answers the index. */
async function catchUp(state: State, forgetCards: ForgetCards, db: Executor): Promise<MemoryIndex> {
  const { products, cards, now } = await readChanges(state.seen, db);
  for (let from = 0; from < products.length; from += BATCH) {
    const some = products.slice(from, from + BATCH);
    const documents = await readDocuments({ ids: some }, db);
    for (const id of some) state.index.remove(id);
    for (const document of documents) state.index.put(document);
  }
  if (cards.length > 0) forgetCards(cards);
  state.seen = now;
  return state.index;
}

/**
 * Keeps an index in memory in line with the database, which stays the truth: what was committed
 * before `current` is called is in the index that it answers. Before it answers, `forgetCards` is told of
 * the products whose cards in memory are no longer right.
 */
export async function followDatabase(db: Executor, forgetCards: ForgetCards) {
  let state = await load(db);
  let running: Promise<MemoryIndex> | null = null;
  let next: Promise<MemoryIndex> | null = null;
  let renewing = false;

  /** A new index when the former states of products take too much room. */
  async function renew(): Promise<void> {
    if (renewing || state.index.dead < MOST_DEAD + state.index.size) return;
    renewing = true;
    try {
      const renewed = await load(db);
      await catchUp(renewed, forgetCards, db);
      state = renewed;
    } finally {
      renewing = false;
    }
  }

  /** Catches up once for all who ask meanwhile; who asks during a reading needs the one after it. */
  function caughtUp(): Promise<MemoryIndex> {
    if (running === null) {
      running = catchUp(state, forgetCards, db).finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return caughtUp();
      });
    return next;
  }

  return {
    async current(): Promise<MemoryIndex> {
      // A new index may take its place meanwhile, and has seen less.
      const index = await caughtUp();
      renew().catch(() => {});
      return index;
    },
  };
}

export type Follower = Awaited<ReturnType<typeof followDatabase>>;
