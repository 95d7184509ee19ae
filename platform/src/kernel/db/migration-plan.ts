import { readFileSync } from 'node:fs';
import { migrationFile, pendingMigrations, splitStatements } from './migrate.ts';
import type { Executor } from './open.ts';

/** One statement of a migration. */
export interface PlannedStep {
  /** The beginning of the statement: `alter table person add column …`. */
  readonly words: string;
  /** The existing table on which it works, or `null`. */
  readonly table: string | null;
  /** Whether it blocks other writes to the table while it runs. */
  readonly locks: boolean;
}

const SHOWN = 100;
const ON_TABLE =
  /^(?:alter table|update|delete from|create (?:unique )?index \S+ on|create trigger [\s\S]+? on|drop table|lock table)\s+(?:only\s+|if exists\s+)*"?(\w+)"?/i;

/** Returns the step of a statement, judged by its beginning. */
function stepOf(statement: string): PlannedStep {
  const words = statement.replaceAll(/\s+/g, ' ').slice(0, SHOWN);
  const table = ON_TABLE.exec(statement)?.[1] ?? null;
  return { words, table, locks: table !== null && !/^(?:update|delete)/i.test(statement) };
}

/** Returns the pending migrations with their statements. Only reads. */
export async function migrationPlan(
  db: Executor,
): Promise<readonly { readonly file: string; readonly steps: readonly PlannedStep[] }[]> {
  const pending = await pendingMigrations(db);
  return pending.map((file) => ({
    file,
    steps: splitStatements(readFileSync(migrationFile(file), 'utf8')).map(stepOf),
  }));
}
