import { sql } from 'kysely';
import type { Executor } from '../../../../kernel/db/open.ts';
import { MemoryIndex, type SearchDocument } from './memory-index.ts';

/** Documents that are read at once. */
const BATCH = 500;
/** More products than this stay with the database's own index. */
export const MOST_PRODUCTS = 2_000_000;
/** Dead ordinals that are worth a new index, beside the number of its products. */
const MOST_DEAD = 20_000;

/** An index with what it has seen of the database's changes. */
interface State {
  readonly index: MemoryIndex;
  /** All transactions before this one have ended, and what they changed is in the index. */
  horizon: number;
  /** Changes since then that are in the index too: product → transaction. */
  seen: Map<string, number>;
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

/** Changes by transactions from `horizon` on, and the first transaction that has not ended. */
async function readChanges(horizon: number, db: Executor) {
  const { rows } = await sql<{ horizon: number; changes: [string, number][] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
      coalesce((select json_agg(json_build_array(goods_id, changed_by))
        from goods_index_change where changed_by >= ${horizon}), '[]') as changes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row;
}

async function load(db: Executor): Promise<State> {
  // Read first: what changes while the documents are read is read again.
  const { horizon } = await readChanges(Number.MAX_SAFE_INTEGER, db);
  const index = new MemoryIndex();
  for (let after = ''; ; ) {
    const documents = await readDocuments({ after }, db);
    for (const document of documents) index.put(document);
    if (documents.length < BATCH) break;
    after = documents.at(-1)?.id ?? '';
  }
  index.gatherCategories();
  return { index, horizon, seen: new Map() };
}

async function catchUp(state: State, db: Executor): Promise<void> {
  const { horizon, changes } = await readChanges(state.horizon, db);
  const ids = changes.flatMap(([id, by]) => (state.seen.get(id) === by ? [] : [id]));
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const documents = await readDocuments({ ids: some }, db);
    for (const id of some) state.index.remove(id);
    for (const document of documents) state.index.put(document);
  }
  state.seen = new Map(changes.filter(([, by]) => by >= horizon));
  state.horizon = horizon;
}

/**
 * Keeps an index in memory in line with the database, which stays the truth: what was committed
 * before `current` is called is in the index that it answers.
 */
export async function followDatabase(db: Executor) {
  let state = await load(db);
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let renewing = false;

  /** A new index when the former states of products take too much room. */
  async function renew(): Promise<void> {
    if (renewing || state.index.dead < MOST_DEAD + state.index.size) return;
    renewing = true;
    try {
      const renewed = await load(db);
      await catchUp(renewed, db);
      state = renewed;
    } finally {
      renewing = false;
    }
  }

  /** Catches up once for all who ask meanwhile; who asks during a reading needs the one after it. */
  function caughtUp(): Promise<void> {
    if (running === null) {
      running = catchUp(state, db).finally(() => {
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
      await caughtUp();
      renew().catch(() => {});
      return state.index;
    },
  };
}

export type Follower = Awaited<ReturnType<typeof followDatabase>>;
