import { sql } from 'kysely';
import { migrationPlan } from '../../kernel/db/migration-plan.ts';
import { migrateAsOwner } from '../../kernel/db/roles/migrate-as-owner.ts';
import { backUp } from '../backup/command.ts';
import type { CommandContext } from './context.ts';

/** The size of a table as the database estimates it; a new one has none. */
async function rowsOf(table: string, { db }: CommandContext): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select greatest(reltuples, 0)::bigint as n from pg_class where oid = to_regclass(${table})`.execute(
    db,
  );
  return rows[0]?.n ?? null;
}

type Plan = Awaited<ReturnType<typeof migrationPlan>>;

async function show(plan: Plan, context: CommandContext): Promise<void> {
  const { print } = context;
  for (const { file, steps } of plan) {
    print(file);
    for (const { words: said, table, locks } of steps) {
      const rows = table === null ? null : await rowsOf(table, context);
      const size = rows === null ? '' : `，约 ${rows} 行`;
      print(`    ${said}${locks ? '（期间该表不能写入）' : ''}${size}`);
    }
  }
}

/** True if the database holds an installation: an empty one has nothing to lose. */
async function isFilled({ db }: CommandContext): Promise<boolean> {
  const { rows } = await sql<{ isFilled: boolean }>`
    select to_regclass('public.migration') is not null as "isFilled"`.execute(db);
  return rows[0]?.isFilled ?? false;
}

/**
 * `migrate plan`: the upgrades that the next start carries out, and what they lock; it changes nothing. A
 * newer schema than the program's is refused.
 */
export async function planMigrations(context: CommandContext): Promise<void> {
  const { print, db } = context;
  const plan = await migrationPlan(db);
  await show(plan, context);
  if (plan.length === 0) print('没有待执行的升级');
  else
    print(
      `共 ${plan.length} 个升级，在一个事务中执行；请先运行 npm run backup，再重启服务，或运行 migrate up`,
    );
}

/** `migrate up`: backs up as the schema is now, and then upgrades it. */
export async function runMigrations(context: CommandContext): Promise<void> {
  const { db, env, options, print } = context;
  const plan = await migrationPlan(db);
  if (plan.length === 0) return print('没有待执行的升级');
  if (!options['no-backup'] && (await isFilled(context)))
    await backUp(null, { db, env, print, isBeforeUpgrade: true });
  const { DATABASE_URL: databaseUrl = null, DATABASE_OWNER_URL: ownerUrl = null } = env;
  await migrateAsOwner(db, { databaseUrl: databaseUrl || null, ownerUrl: ownerUrl || null });
  print(`已执行 ${plan.length} 个升级，最新为 ${plan.at(-1)?.file}`);
}
