import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/** Indexes that are quicker to build than to keep while loading. */
const LATER = ['words', 'score', 'sold', 'price', 'listed'] as const;

/**
 * Fills an empty database with so many products of the demonstration's generator; indexes are built
 * afterwards. `db` must have one connection only: its time limits are lifted.
 */
export async function fillMall(db: Database, products: number): Promise<{ seconds: number }> {
  const began = performance.now();
  await migrate(db);
  await loadAccounts(db);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`set maintenance_work_mem = '256MB'`.execute(db);
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where indexname = any(${LATER.map((name) => `goods_index_${name}`)}::text[])`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  const shops = products >= 1_000_000 ? 400 : 120;
  await loadMall(db, Date.now(), { products, shops, past: false, batch: 2_000 });
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
  return { seconds: (performance.now() - began) / 1000 };
}
