import { lockAuction } from '@jicai/platform/src/auction/ledger/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../harness/servers/database.ts';

/* What the bids of a busy auction spare: statements parsed and planned again and again. */

let db: Database;
beforeEach(async () => {
  // One connection: a kept plan is its connection's own.
  db = openPostgres((await freshDatabase()).url, 1, 10);
});
afterEach(() => db.destroy());

const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;

const lockNone = () => {
  const nobody = { packageNumber: 'none', supplierId: null, actorId: '', requestKey: null };
  return db.transaction().execute((trx) => lockAuction(nobody, databaseClock, trx));
};

it('keeps the plans of the statements that ask for it, once, and of no others', async () => {
  for (const value of [1, 2, 3]) {
    const asked = await sql<{ n: number }>`/* kept */ select ${value}::int as n`.execute(db);
    expect(asked.rows).toEqual([{ n: value }]);
    await sql`select ${value}::int as n`.execute(db);
  }
  expect(await kept()).toEqual([{ statement: '/* kept */ select $1::int as n' }]);
});

it('a kept plan outlives a migration that adds a column to its table', async () => {
  expect(await lockNone()).toBeNull();
  expect(await kept()).toHaveLength(2);
  await sql`alter table auction add column later text`.execute(db);
  expect(await lockNone()).toBeNull();
});
