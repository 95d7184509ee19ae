import { globSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { LEDGERS } from '@jicai/platform/src/kernel/db/roles/ledgers.ts';
import { migrateAsOwner } from '@jicai/platform/src/kernel/db/roles/migrate-as-owner.ts';
import { excessRights, inWords } from '@jicai/platform/src/kernel/db/roles/strength.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBooks, lookAs, orderOne, review } from '../../../harness/mall/orders.ts';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import { emptyDatabase, type TestDatabase } from '../../../harness/servers/database.ts';
import { startPlatform as startProcess } from '../../../harness/servers/processes.ts';
import { until } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/*
 * Two roles on one database: the owner of the tables migrates, the application may add to ledgers
 * and never change them.
 */

/** The same database through another role. */
const urlAs = ({ url }: TestDatabase, role: string): string => {
  const other = new URL(url);
  other.username = role;
  other.password = 'secret';
  return other.href;
};

/** The database's own answer to a statement: its code, or null when it was carried out. */
const codeOf = (db: Database, statement: string): Promise<string | null> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => null,
      (error: { code?: string }) => error.code ?? 'none',
    );

const NOT_ALLOWED = '42501';

/** A database whose owner is no superuser, as an operator would make it. */
async function ownedDatabase(name: string) {
  const database = await emptyDatabase();
  const own = new URL(database.url).pathname.slice(1);
  const [owner, application] = [`owner_${name}`, `app_${name}`];
  await database.run(`create role ${owner} login createrole password 'secret'`);
  await database.run(`alter database "${own}" owner to ${owner}`);
  return {
    database,
    application,
    ownerUrl: urlAs(database, owner),
    databaseUrl: urlAs(database, application),
  };
}

describe('[DB1] the application’s role', () => {
  let owned: Awaited<ReturnType<typeof ownedDatabase>>;
  let db: Database;
  let world: World;

  beforeAll(async () => {
    owned = await ownedDatabase('works');
    const { databaseUrl, ownerUrl } = owned;
    db = openPostgres(databaseUrl, 20, 10);
    await migrateAsOwner(db, { databaseUrl, ownerUrl });
    world = await startPlatform({ db, suppliers: 3, background: true });
  });
  afterAll(() => world?.stop());

  it('carries the product: bids, an order with its review, jobs', async () => {
    const packageNumber = await world.publish();
    expect((await world.bid(1, packageNumber, '9000')).data).toMatchObject({ accepted: true });
    expect((await world.bid(2, packageNumber, '8000')).data).toMatchObject({ accepted: true });

    await addShops(db, [1]);
    await addProduct(db, { id: 'pen', supplier: 1, price: 333, stock: 1_000 });
    await addBooks(world, 'buyer');
    const id = await orderOne(world, 'buyer', { pen: 5 });
    await review(world, id, 'passed');
    expect((await lookAs(world.as('supplier', 1), id)).state).toBe('pendingConfirm');

    // pg-boss plans its periodic jobs and cares for its partitions under this role.
    await until('a job is planned', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pgboss.schedule`.execute(db);
      return (rows[0]?.n ?? 0) > 0;
    });
    expect(await codeOf(db, 'create table pgboss.own (id int)')).toBeNull();
    expect(await codeOf(db, 'drop table pgboss.own')).toBeNull();
  });

  it.each(Object.entries(LEDGERS))(
    'adds to %s and changes nothing in it',
    async (table, columns) => {
      const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { column } of rows) {
        const code = await codeOf(db, `update ${table} set ${column} = ${column} where false`);
        expect([column, code]).toEqual([column, columns.includes(column) ? null : NOT_ALLOWED]);
      }
      expect(await codeOf(db, `delete from ${table} where false`)).toBe(NOT_ALLOWED);
      expect(await codeOf(db, `truncate ${table}`)).toBe(NOT_ALLOWED);
      expect(await codeOf(db, `alter table ${table} disable trigger all`)).toBe(NOT_ALLOWED);
      const { rows: rights } = await sql<{ may: boolean }>`
      select has_table_privilege(${table}, 'INSERT') as may`.execute(db);
      expect(rights).toEqual([{ may: true }]);
    },
  );

  it('makes no tables, functions or migrations', async () => {
    expect(await codeOf(db, 'create table mine (id int)')).toBe(NOT_ALLOWED);
    expect(await codeOf(db, `create function f() returns int language sql return 1`)).toBe(
      NOT_ALLOWED,
    );
    expect(await codeOf(db, 'drop trigger auction_event_append_only on auction_event')).toBe(
      NOT_ALLOWED,
    );
    expect(await codeOf(db, `delete from migration where false`)).toBe(NOT_ALLOWED);
    expect(await codeOf(db, `insert into migration (name) values ('999')`)).toBe(NOT_ALLOWED);
    expect(await excessRights(db)).toEqual([]);
  });

  it('starts by itself when nothing is to be migrated, and says what is missing otherwise', async () => {
    const { databaseUrl, ownerUrl } = owned;
    await migrateAsOwner(db, { databaseUrl, ownerUrl: null });
    const owner = openPostgres(ownerUrl, 1);
    await sql`delete from migration where name like '093%'`.execute(owner);
    await expect(migrateAsOwner(db, { databaseUrl, ownerUrl: null })).rejects.toThrow(
      '(1 migrations wait): set DATABASE_OWNER_URL',
    );
    await sql`insert into migration (name) values ('093_ledgers_never_truncated.sql')`.execute(
      owner,
    );
    await owner.destroy();
  });

  it('owns the queues of its jobs, and the owner still forgets one that is over', async () => {
    const { databaseUrl, ownerUrl } = owned;
    const name = 'catalog.sweepCardChanges';
    await sql`select pgboss.create_queue(${name}::text, '{"policy": "short"}')`.execute(db);
    await sql`insert into pgboss.job (name) values (${name})`.execute(db);
    const owner = openPostgres(ownerUrl, 1);
    await sql`delete from migration where name = '801_no_card_sweeps.sql'`.execute(owner);
    await owner.destroy();
    await migrateAsOwner(db, { databaseUrl, ownerUrl });
    const { rows } = await sql`select from pgboss.queue where name = ${name}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('loses a right that it had by mistake at the next migration', async () => {
    const { databaseUrl, ownerUrl, application } = owned;
    const owner = openPostgres(ownerUrl, 1);
    await sql.raw(`grant update, truncate on auction_event to ${application}`).execute(owner);
    expect((await excessRights(db)).map(inWords)).toEqual(['it may change or empty auction_event']);
    await migrateAsOwner(db, { databaseUrl, ownerUrl });
    expect(await excessRights(db)).toEqual([]);
    await owner.destroy();
  });

  it('may change a column of a ledger that an upgrade adds to the list', async () => {
    const { databaseUrl, ownerUrl, application } = owned;
    const owner = openPostgres(ownerUrl, 1);
    await sql.raw(`revoke update (voided_by) on auction_bid from ${application}`).execute(owner);
    await owner.destroy();
    const change = 'update auction_bid set voided_by = voided_by where false';
    expect(await codeOf(db, change)).toBe(NOT_ALLOWED);
    await migrateAsOwner(db, { databaseUrl, ownerUrl });
    expect(await codeOf(db, change)).toBeNull();
  });

  it('is named when it is too strong', async () => {
    const { database, ownerUrl } = owned;
    const strong = openPostgres(database.url, 1);
    const sentences = (await excessRights(strong)).map(inWords);
    expect(sentences[0]).toBe('it is a superuser');
    expect(sentences).toContain('it may change or empty auction_event');
    await strong.destroy();
    const owner = openPostgres(ownerUrl, 1);
    expect((await excessRights(owner)).map(inWords)).toEqual(
      expect.arrayContaining([
        'it may make roles',
        'it may make tables in the schema public',
        'it may change or empty auction_event',
      ]),
    );
    await owner.destroy();
  });
});

describe('[DB1] the list of ledgers', () => {
  it('has every table whose changes a trigger refuses', async () => {
    const database = await emptyDatabase();
    const db = openPostgres(database.url, 2);
    await migrate(db);
    const { rows } = await sql<{ table: string; row: boolean; truncate: boolean }>`
      select t.tgrelid::regclass::text as table, bool_or(t.tgtype & 1 = 1) as row,
        bool_or(t.tgtype & 32 = 32) as truncate
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_change'
      group by 1 order by 1`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const row of rows) {
      expect(Object.keys(LEDGERS)).toContain(row.table);
      expect(row).toMatchObject({ row: true, truncate: true });
    }
    await db.destroy();
  });

  it('has no table that the platform changes', () => {
    const sources = globSync(new URL('../../../../platform/src/**/*.ts', import.meta.url).pathname);
    expect(sources.length).toBeGreaterThan(100);
    const tables = Object.keys(LEDGERS).filter((table) => LEDGERS[table]?.length === 0);
    const changes = new RegExp(
      `(?:update|delete from|truncate) (?:${tables.join('|')})\\b|(?:updateTable|deleteFrom)\\('(?:${tables.join('|')})'`,
    );
    expect(sources.filter((file) => changes.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

// Processes start three times: on a busy machine that takes longer than a test usually may.
describe('[DB1] the process', () => {
  it('with two addresses migrates as the owner, makes the application’s role and runs as it', async () => {
    const { databaseUrl, ownerUrl, application } = await ownedDatabase('starts');
    const platform = await startProcess({
      databaseUrl,
      env: { DATABASE_OWNER_URL: ownerUrl, LOG_LEVEL: 'warn' },
    });
    const owner = openPostgres(ownerUrl, 1);
    try {
      const { rows } = await sql<{ usename: string }>`
        select distinct usename from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(
        owner,
      );
      expect(rows).toEqual([{ usename: application }]);
      expect(platform.logs()).not.toContain('too strong');
    } finally {
      await owner.destroy();
      await platform.stop();
    }
  });

  it('with one address works as before, and says that its role is too strong', async () => {
    const { url } = await emptyDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'jicai-roles-'));
    const platform = await startProcess({ databaseUrl: url, dataDir, env: { LOG_LEVEL: 'warn' } });
    await platform.stop();
    expect(platform.logs()).toMatch(/"level":40.*too strong: it is a superuser/);
    const inProduction = await startProcess({
      databaseUrl: url,
      dataDir,
      env: { LOG_LEVEL: 'error', NODE_ENV: 'production' },
    });
    await inProduction.stop();
    expect(inProduction.logs()).toMatch(/"level":50.*too strong: it is a superuser/);
    expect(inProduction.logs().match(/too strong/g)).toHaveLength(1);
  });
});
