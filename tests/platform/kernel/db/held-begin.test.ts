import { Socket } from 'node:net';
import { type Database, type Executor, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { together } from '@jicai/platform/src/kernel/db/pg/together.ts';
import { isUnavailable } from '@jicai/platform/src/kernel/db/unavailable.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { until } from '../../../harness/wait.ts';

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

/** How often this process writes to a socket from now on until it is asked. */
function countWrites(): () => number {
  const spies = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name));
  return () => {
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    return count;
  };
}

it('a transaction of two statements writes three times: begin goes with the first', async () => {
  await put(0);
  const writes = countWrites();
  await db.transaction().execute(async (trx) => {
    await put(1, trx);
    await put(2, trx);
  });
  expect(writes()).toBe(3);
  expect(await kept()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

it('two statements that are sent together are one write with it, and run in order', async () => {
  await put(0);
  const writes = countWrites();
  const found = await db
    .transaction()
    .execute((trx) =>
      together(
        sql<{ n: number }>`insert into kept values (1) returning n`,
        sql<{ n: number }>`select n from kept order by n`,
        trx,
      ),
    );
  expect(found).toEqual([[{ n: 1 }], [{ n: 0 }, { n: 1 }]]);
  expect(writes()).toBe(2);
});

it('the second of two sees what was committed while the first waited for a lock', async () => {
  await put(1);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query('update kept set n = 2 where n = 1');
  const waiting = db
    .transaction()
    .execute((trx) =>
      together(
        sql<{ n: number }>`select n from kept for update`,
        sql<{ n: number }>`select n from kept`,
        trx,
      ),
    );
  await until('it waits', async () => {
    const { rows } = await other.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length === 1;
  });
  await other.query('commit');
  expect(await waiting).toEqual([[{ n: 2 }], [{ n: 2 }]]);
  await other.end();
});

it('it is one transaction: what fails in it takes all of it back, and the connection goes on', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await put(1, trx);
    await put(1, trx);
  });
  await expect(failing).rejects.toThrow(/kept_pkey/);
  const both = db
    .transaction()
    .execute((trx) => together(sql`select nonsense`, sql`select n from kept`, trx));
  await expect(both).rejects.toThrow(/nonsense/);
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
