import { readFileSync } from 'node:fs';
import { assertDurable } from '@jicai/platform/src/kernel/db/durability.ts';
import { generateTables } from '@jicai/platform/src/kernel/db/generate-tables.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import {
  type Database,
  openBeside,
  openEmbedded,
  openPostgres,
} from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCast } from '../../../harness/people/cast.ts';
import { emptyDatabase } from '../../../harness/servers/database.ts';
import { embeddedTemplate } from '../../../harness/servers/embedded.ts';
import { startPostgres } from '../../../harness/servers/postgres.ts';

const tablesFile = new URL('../../../../platform/src/kernel/db/tables.ts', import.meta.url);

/** Everything that a migration can make, as text. */
async function schemaOf(db: Database) {
  const columns = await sql`
    select table_name, column_name, udt_name, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(db);
  const constraints = await sql`
    select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as def
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1, 2`.execute(db);
  const indexes = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  const triggers = await sql`
    select tgname, pg_get_triggerdef(oid) as def from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return [columns.rows, constraints.rows, indexes.rows, triggers.rows];
}

describe('migrations', () => {
  let embedded: Database;
  let postgres: Database;
  beforeAll(async () => {
    embedded = await openEmbedded(null, { loadDataDir: await embeddedTemplate('empty') });
    postgres = openPostgres((await emptyDatabase()).url);
    await migrate(embedded);
    await Promise.all([migrate(postgres), migrate(postgres), migrate(postgres)]);
  });
  afterAll(() => Promise.all([embedded.destroy(), postgres.destroy()]));

  it('are what the types of the tables were made from', async () => {
    expect(await generateTables(embedded)).toBe(readFileSync(tablesFile, 'utf8'));
  });

  it('make the same schema on the embedded database and on PostgreSQL', async () => {
    expect(await schemaOf(postgres)).toEqual(await schemaOf(embedded));
  });

  it('run once each, also when several platforms start together', async () => {
    const names = async (db: Database) =>
      (await db.selectFrom('migration').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      );
    const before = await names(postgres);
    await migrate(postgres);
    expect(await names(postgres)).toEqual(before);
    expect(await names(embedded)).toEqual(before);
    expect(before.length).toBeGreaterThanOrEqual(3);
  });

  it.each(['embedded', 'postgres'] as const)(
    '%s answers numbers, moments and JSON alike',
    async (kind) => {
      const db = kind === 'embedded' ? embedded : postgres;
      const { rows } = await sql`
      select 9007199254740991::bigint as large, count(*) as count, 7::int4 as small,
        '2026-06-01 09:00:00.123+08'::timestamptz as moment, null::bigint as none,
        '{"a": [1, null, "价"]}'::jsonb as json, array['x', 'y']::text[] as list, true as yes
      from (values (1), (2)) t`.execute(db);
      expect(rows).toEqual([
        {
          large: 9_007_199_254_740_991,
          count: 2,
          small: 7,
          moment: Date.parse('2026-06-01T01:00:00.123Z'),
          none: null,
          json: { a: [1, null, '价'] },
          list: ['x', 'y'],
          yes: true,
        },
      ]);
    },
  );

  it.each(['embedded', 'postgres'] as const)(
    '%s forgets a job that nobody carries out any more, and no other',
    async (kind) => {
      const db = kind === 'embedded' ? embedded : postgres;
      for (const name of ['catalog.sweepCardChanges', 'other']) {
        await sql`select pgboss.create_queue(${name}::text, '{"policy": "short"}')`.execute(db);
        await sql`insert into pgboss.schedule (name, cron) values (${name}, '* * * * *')`.execute(
          db,
        );
        await sql`insert into pgboss.job (name, state) values (${name}, 'failed'), (${name}, 'retry')`.execute(
          db,
        );
        await sql`insert into pgboss.job (name, source_name) values ('dead-letter', ${name})`.execute(
          db,
        );
      }
      await sql`delete from migration where name = '801_no_card_sweeps.sql'`.execute(db);
      await migrate(db);
      const { rows } = await sql`
        select 'queue' as kind, name from pgboss.queue where name <> 'dead-letter'
        union all select 'schedule', name from pgboss.schedule
        union all select 'job', coalesce(source_name, name) from pgboss.job`.execute(db);
      const kinds = ['queue', 'schedule', 'job', 'job', 'job'];
      expect(rows).toEqual(kinds.map((one) => ({ kind: one, name: 'other' })));
      await sql`delete from pgboss.job`.execute(db);
      await sql`select pgboss.delete_queue('other')`.execute(db);
    },
  );

  it.each(['embedded', 'postgres'] as const)(
    '%s keeps the rules of the tables itself',
    async (kind) => {
      const db = kind === 'embedded' ? embedded : postgres;
      await addCast(db, 1);
      const project = {
        id: 'p',
        number: 'p',
        name: 'p',
        unit_id: 'unit-a',
        handler_id: 'person-handler',
        method: 'bidding',
        selection: 'public',
      } as const;
      const insert = (supervisor_id: string) =>
        db
          .insertInto('project')
          .values({ ...project, supervisor_id })
          .execute();
      await expect(insert('person-handler')).rejects.toThrow('project_check');
      await expect(insert('nobody')).rejects.toThrow('foreign key');
      const twice = db
        .insertInto('org')
        .values({ id: 'other', code: 'code-unit-a', name: 'x', type: 'buyer' });
      await expect(twice.execute()).rejects.toThrow('org_code_key');
    },
  );
});

it('a connection beside a pool has its time limits; no idle transaction holds locks for minutes', async () => {
  const pool = openPostgres((await emptyDatabase()).url, 1, 100);
  const { db, close } = openBeside(pool);
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ statement: '5min', idle: '1min' }]);
  await close();
  await pool.destroy();
});

describe('[F-2] durability', () => {
  it('is found on PostgreSQL, and missed on the embedded database', async () => {
    const postgres = openPostgres((await emptyDatabase()).url, 1);
    await assertDurable(postgres);
    await postgres.destroy();
    const embedded = await openEmbedded(null, { loadDataDir: await embeddedTemplate() });
    await expect(assertDurable(embedded)).rejects.toThrow('fsync');
    await embedded.destroy();
  });

  it('names every setting that is off', async () => {
    const server = await startPostgres({ fast: true });
    const db = openPostgres(server.url(), 1);
    try {
      await expect(assertDurable(db)).rejects.toThrow(
        /fsync, full_page_writes, synchronous_commit|fsync.*synchronous_commit/,
      );
    } finally {
      await db.destroy();
      await server.stop();
    }
  });
});
