import { Socket } from 'node:net';
import { type Database, type Executor, openPostgres } from '@jicai/platform/src/db/open.ts';
import { isUnavailable } from '@jicai/platform/src/db/unavailable.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '../harness/database.ts';

/* What a transaction spares: the wait for its `begin`. It must be the same transaction all the same. */

let url: string;
let db: Database;
beforeEach(async () => {
  ({ url } = await freshDatabase());
  db = openPostgres(url, 1, 10);
  await sql`create table kept (n int primary key)`.execute(db);
});
afterEach(() => db.destroy());

const kept = async () => (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows;
const put = (n: number, trx: Executor = db) => sql`insert into kept values (${n})`.execute(trx);

it('a transaction of two statements writes three times: begin goes with the first', async () => {
  await put(0);
  const writes = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name));
  await db.transaction().execute(async (trx) => {
    await put(1, trx);
    await put(2, trx);
  });
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(count).toBe(3);
  expect(await kept()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

it('it is one transaction: what fails in it takes all of it back, and the connection goes on', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await put(1, trx);
    await put(1, trx);
  });
  await expect(failing).rejects.toThrow(/kept_pkey/);
  const first = db.transaction().execute((trx) => sql`select nonsense`.execute(trx));
  await expect(first).rejects.toThrow(/nonsense/);
  await db.transaction().execute(async () => {});
  await put(3);
  expect(await kept()).toEqual([{ n: 3 }]);
});

it('a connection that breaks before the first statement fails that statement', async () => {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const broken = db.transaction().execute(async (trx) => {
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await put(1, trx);
  });
  await expect(broken).rejects.toSatisfy(isUnavailable);
  await other.end();
  expect(await kept()).toEqual([]);
});
