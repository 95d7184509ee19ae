import { sql } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import { pendingMigrations } from '../../kernel/db/migrate.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** One part of the installation with its version, in words. */
export interface VersionFact {
  readonly title: string;
  readonly value: string;
}

/** The newest upgrade of the schema, and how many wait. */
async function schemaFact(db: Executor): Promise<string> {
  const pending = await pendingMigrations(db);
  const { rows: known } = await sql<{ isThere: boolean }>`
    select to_regclass('public.migration') is not null as "isThere"`.execute(db);
  if (!known[0]?.isThere) return '空库';
  const { rows } = await sql<{ name: string; at: number }>`
    select name, at from migration order by name desc limit 1`.execute(db);
  const newest = (rows[0]?.name ?? '').replace(/\.sql$/, '');
  return pending.length === 0 ? newest : `${newest}，待执行 ${pending.length} 个升级`;
}

/** The versions of program, schema, database and Node, and the licence. */
export async function readVersions(db: Executor): Promise<readonly VersionFact[]> {
  const { rows } = await sql<{ v: string }>`select current_setting('server_version') as v`.execute(
    db,
  );
  return [
    { title: '程序', value: manifest.version },
    { title: '表结构', value: await schemaFact(db) },
    { title: '数据库', value: `PostgreSQL ${rows[0]?.v ?? ''}` },
    { title: '运行环境', value: `Node.js ${process.version}` },
  ];
}
