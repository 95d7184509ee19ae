import { type Database, type Executor, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { pipelined } from '@jicai/platform/src/kernel/db/pg/pipelined.ts';
import { prepared } from '@jicai/platform/src/kernel/db/pg/prepared.ts';
import { isUnavailable } from '@jicai/platform/src/kernel/db/unavailable.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { until } from '../../../harness/wait.ts';

/* The driver: pipelined statements wait less, and stay one transaction all the same. */

let url: string;
let db: Database;
beforeEach(async () => {
  ({ url } = await freshDatabase());
  db = openPostgres(url, 1, 10);
  await sql`create table entry (n int primary key)`.execute(db);
});
afterEach(() => db.destroy());

const entries = async () =>
  (await sql<{ n: number }>`select n from entry order by n`.execute(db)).rows;
const put = (n: number, trx: Executor = db) => sql`insert into entry values (${n})`.execute(trx);

/** The statements that the one connection of a pool keeps a plan of. */
const kept = async (of: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(of)).rows;

it('a transaction has the level of isolation that it asks for, and a read-only one writes nothing', async () => {
  const level = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (trx) =>
        (
          await sql<{
            level: string;
          }>`select current_setting('transaction_isolation') as level`.execute(trx)
        ).rows,
    );
  expect(level).toEqual([{ level: 'repeatable read' }]);
  const readOnly = db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => put(1, trx));
  await expect(readOnly).rejects.toThrow(/read-only/);
});

it('says where a statement that failed was sent from', async () => {
  const failing = async function sendsNonsense() {
    await sql`select nonsense`.execute(db);
  };
  await expect(failing()).rejects.toSatisfy(({ stack }: Error) =>
    /sendsNonsense/.test(stack ?? ''),
  );
});

it('a caught failure does not end in a silent COMMIT of nothing', async () => {
  const swallowing = db.transaction().execute(async (trx) => {
    await put(1, trx);
    await sql`select nonsense`.execute(trx).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow();
  expect(await entries()).toEqual([]);
});

it('two statements that are pipelined run in order', async () => {
  const found = await db
    .transaction()
    .execute((trx) =>
      pipelined(
        [
          sql<{ n: number }>`insert into entry values (1) returning n`.compile(trx),
          sql<{ n: number }>`select n from entry order by n`.compile(trx),
        ],
        trx,
      ),
    );
  expect(found).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});

it('the second of two sees what was committed while the first waited for a lock', async () => {
  await put(1);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query('update entry set n = 2 where n = 1');
  const waiting = db
    .transaction()
    .execute((trx) =>
      pipelined(
        [
          sql<{ n: number }>`select n from entry for update`.compile(trx),
          sql<{ n: number }>`select n from entry`.compile(trx),
        ],
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
  await expect(failing).rejects.toThrow(/entry_pkey/);
  const both = db
    .transaction()
    .execute((trx) =>
      pipelined([sql`select nonsense`.compile(trx), sql`select n from entry`.compile(trx)], trx),
    );
  await expect(both).rejects.toThrow(/nonsense/);
  const first = db.transaction().execute((trx) => sql`select nonsense`.execute(trx));
  await expect(first).rejects.toThrow(/nonsense/);
  await db.transaction().execute(async () => {});
  await put(3);
  expect(await entries()).toEqual([{ n: 3 }]);
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
  expect(await entries()).toEqual([]);
});

it('behind a connection pooler nothing is prepared, and no setting is asked of the connection', async () => {
  const pooled = openPostgres(url, 1, 10, true);
  await prepared`insert into entry values (${1})`.execute(pooled);
  expect(await kept(pooled)).toEqual([]);
  const setting = (of: Database) =>
    sql<{ statement_timeout: string }>`show statement_timeout`.execute(of);
  expect((await setting(pooled)).rows).toEqual([{ statement_timeout: '0' }]);
  expect((await setting(db)).rows).toEqual([{ statement_timeout: '30s' }]);
  await pooled.destroy();
});
