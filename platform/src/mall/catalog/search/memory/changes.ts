import { sql } from 'kysely';
import { opaque } from '../../../../kernel/db/opaque.ts';
import type { Executor } from '../../../../kernel/db/open.ts';
import { defineJob, handleJob, type JobHandler } from '../../../../kernel/jobs/job.ts';

/* Changes of products as the database notes them, for those who keep products in memory. */

/** More changed cards than this are all forgotten: reading them again is quicker than naming them. */
const MOST_CARDS = 2_000;
/** Changes of cards stay noted for an hour; who has not looked for half of it may have missed some. */
const NOTED = sql`interval '1 hour'`;
const MISSED_AFTER_SECONDS = 1_800;

/** A state of the database. */
export interface Snapshot {
  readonly snapshot: string;
  /** The database's time of it, in seconds. */
  readonly at: number;
}

/** Products whose cards are no longer right, or all products. */
export type ChangedCards = readonly string[] | 'all';
export type ForgetCards = (changed: ChangedCards) => void;

export interface Changes {
  /** Products whose search documents changed. */
  readonly products: readonly string[];
  readonly cards: ChangedCards;
  /** The snapshot that has all this. */
  readonly now: Snapshot;
}

interface ChangesRow extends Snapshot {
  readonly products: readonly string[];
  /** Products, and keys of products whose offers changed; neither: all products. */
  readonly cards: readonly (readonly [productId: string | null, productKey: string | null])[];
}

const SNAPSHOT = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;

export async function readSnapshot(db: Executor): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`select ${SNAPSHOT}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row;
}

/**
 * The condition of changes by transactions that have ended and that a snapshot has not seen. The upper
 * bound lets the planner know, before it knows the snapshot, that they are few.
 */
const isNewSince = (snapshot: string) => sql`
  changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
  and changed_by < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  and not pg_visible_in_snapshot(changed_by::text::xid8, ${snapshot}::pg_snapshot)`;

/** The changes that were committed since a snapshot. */
export async function readChanges(seen: Snapshot, db: Executor): Promise<Changes> {
  const isNew = isNewSince(seen.snapshot);
  const { rows } = await sql<ChangesRow>`/* prepared */
    select ${SNAPSHOT},
      coalesce((select json_agg(goods_id) from goods_index_change where ${isNew}), '[]') as products,
      coalesce((select json_agg(json_build_array(goods_id, product_key)) from (
        select distinct goods_id, product_key from card_change where ${isNew}
        limit ${MOST_CARDS + 1}) card), '[]') as cards`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  const { products, cards, ...now } = row;
  const mayHaveMissed = now.at - seen.at > MISSED_AFTER_SECONDS;
  return { products, cards: mayHaveMissed ? 'all' : await changedCards(cards, db), now };
}

/** The products whose cards changed, with the other offers of theirs. */
async function changedCards(cards: ChangesRow['cards'], db: Executor): Promise<ChangedCards> {
  if (cards.length > MOST_CARDS) return 'all';
  if (cards.some(([id, key]) => id === null && key === null)) return 'all';
  const ids = cards.flatMap(([id]) => id ?? []);
  const keys = cards.flatMap(([, key]) => key ?? []);
  if (keys.length === 0) return ids;
  const { rows } = await sql<{ id: string }>`/* prepared */
    select id from goods where product_key = any(${opaque(keys)})`.execute(db);
  return [...ids, ...rows.map(({ id }) => id)];
}

const sweepJob = defineJob('catalog.sweepCardChanges', { ids: [], schedule: '*/10 * * * *' });

/** Notes that are removed at once; an import of all products leaves millions. */
const SWEPT = 50_000;

/** Removes old notes of changed cards. */
export const sweepCardChanges = (db: Executor): JobHandler =>
  handleJob(sweepJob, async () => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from card_change where ctid = any(array(select ctid from card_change
          where noted_at < clock_timestamp() - ${NOTED} limit ${SWEPT}))`.execute(db);
      if (numAffectedRows < SWEPT) return;
    }
  });
