import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../harness/servers/database.ts';
import { startPlatform } from '../../../harness/servers/processes.ts';

/* A program that meets a database of an older or a newer version. */

const FUTURE = '999_from_the_future.sql';

let database: TestDatabase;
let db: Database;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  db = openPostgres(database.url, 1);
  dataDir = await mkdtemp(join(tmpdir(), 'jicai-versions-'));
});
afterAll(async () => {
  await db?.destroy();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const done = async () =>
  (await db.selectFrom('migration').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

/** `npm run admin -- migrate plan`: its exit code and what it prints. */
async function plan() {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const code = await runAdmin(['migrate', 'plan'], env, (line) => lines.push(line));
  const [place, ...text] = lines;
  expect(place).toMatch(/^数据库：/);
  return { code, text: text.join('\n') };
}

describe('[MG1] the plan of an upgrade', () => {
  it('says that nothing waits', async () => {
    expect(await plan()).toEqual({ code: 0, text: '没有待执行的升级' });
  });

  it('names each migration that waits with its tables and locks, and changes nothing', async () => {
    await sql`drop table complaint`.execute(db);
    await sql`delete from migration where name = '440_complaints.sql'`.execute(db);
    const before = await done();
    const { code, text } = await plan();
    expect(code).toBe(0);
    expect(text).toContain('440_complaints.sql');
    expect(text).toMatch(/create table complaint \(/);
    expect(text).toMatch(/create (unique )?index \S+ on complaint.*（期间该表不能写入）/);
    expect(text).toContain('共 1 个升级，在一个事务中执行；请先运行 npm run backup，再重启服务');
    expect(await done()).toEqual(before);
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('complaint') is not null as there`.execute(db);
    expect(rows).toEqual([{ there: false }]);
    // The start does the same as the plan said.
    await migrate(db);
    expect(await done()).toEqual([...before, '440_complaints.sql'].toSorted());
    expect((await plan()).text).toBe('没有待执行的升级');
  });

  it('is carried out by migrate up, after a backup of the schema as it was', async () => {
    await sql`drop table complaint`.execute(db);
    await sql`delete from migration where name = '440_complaints.sql'`.execute(db);
    const lines: string[] = [];
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const code = await runAdmin(['migrate', 'up'], env, (line) => lines.push(line));
    expect({ code, lines }).toMatchObject({ code: 0 });
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
    expect(await done()).toContain('440_complaints.sql');
    expect((await plan()).text).toBe('没有待执行的升级');
  });

  it('stands in the security log', async () => {
    const { rows } = await sql<{ object: string; detail: string }>`
      select object, detail from security_log where action = 'command' order by seq limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ object: 'migrate', detail: 'plan' }]);
  });
});

describe('[MG2] a database that a newer program upgraded', () => {
  const said = `数据库由更新版本的程序升级过（${FUTURE}）`;

  it('is left alone: the program does not start, and says why', async () => {
    await sql`insert into migration (name) values (${FUTURE})`.execute(db);
    const before = await done();
    await expect(startPlatform({ databaseUrl: database.url, dataDir })).rejects.toThrow(said);
    await expect(migrate(db)).rejects.toThrow(said);
    expect(await done()).toEqual(before);
  });

  it('is named by the plan too, and serves again once the newer program is gone', async () => {
    const { code, text } = await plan();
    expect(code).toBe(1);
    expect(text).toContain(said);
    expect(text).toContain('恢复升级前的备份');
    await sql`delete from migration where name = ${FUTURE}`.execute(db);
    const server = await startPlatform({ databaseUrl: database.url, dataDir });
    await server.stop();
  });
});
