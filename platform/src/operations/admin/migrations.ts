import { sql } from 'kysely';
import { migrationPlan } from '../../kernel/db/migration-plan.ts';
import type { CommandContext } from './context.ts';

/** The size of a table as the database estimates it; a new one has none. */
async function rowsOf(table: string, { db }: CommandContext): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select greatest(reltuples, 0)::bigint as n from pg_class where oid = to_regclass(${table})`.execute(
    db,
  );
  return rows[0]?.n ?? null;
}

/** `migrate plan`: the upgrades that the next start carries out, and what they lock. It changes nothing. */
export async function migrations(context: CommandContext): Promise<void> {
  const { words, print, db } = context;
  if (words[0] !== 'plan') throw new Error('用法：migrate plan');
  const plan = await migrationPlan(db);
  for (const { file, steps } of plan) {
    print(file);
    for (const { words: said, table, locks } of steps) {
      const rows = table === null ? null : await rowsOf(table, context);
      const size = rows === null ? '' : `，约 ${rows} 行`;
      print(`    ${said}${locks ? '（期间该表不能写入）' : ''}${size}`);
    }
  }
  if (plan.length === 0) print('没有待执行的升级');
  else print(`共 ${plan.length} 个升级，在一个事务中执行；请先运行 npm run backup，再重启服务`);
}
