import { lockAuction } from '@jicai/platform/src/auction/ledger/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { prepared } from '@jicai/platform/src/kernel/db/pg/prepared.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../harness/servers/database.ts';

/* Prepared statements: the bids of a busy auction are not parsed and planned again and again. */

let db: Database;
beforeEach(async () => {
  // One connection: a plan is its connection's own.
  db = openPostgres((await freshDatabase()).url, 1, 10);
});
afterEach(() => db.destroy());

const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;

const lockNone = () => {
  const nobody = { supplierId: null, personId: '', requestKey: null };
  return db.transaction().execute((trx) => lockAuction('none', [nobody], databaseClock, trx));
};

it('prepares the statements that ask for it, once, and no others', async () => {
  for (const value of [1, 2, 3]) {
    const asked = await prepared<{ n: number }>`select ${value}::int as n`.execute(db);
    expect(asked.rows).toEqual([{ n: value }]);
    await sql`select ${value}::int as other`.execute(db);
  }
  expect(await kept()).toEqual([{ statement: 'select $1::int as n' }]);
});

it('a prepared statement outlives a migration that adds a column to its table', async () => {
  expect(await lockNone()).toBeNull();
  expect(await kept()).toHaveLength(2);
  await sql`alter table auction add column later text`.execute(db);
  expect(await lockNone()).toBeNull();
});

it('prepares nothing behind a connection pooler, and bids all the same', async () => {
  await db.destroy();
  db = openPostgres((await freshDatabase()).url, 1, 10, true);
  expect(await lockNone()).toBeNull();
  expect(await kept()).toEqual([]);
});
