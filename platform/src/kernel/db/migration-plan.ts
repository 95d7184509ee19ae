import { readFileSync } from 'node:fs';
import { migrationFile, pendingMigrations, splitStatements } from './migrate.ts';
import type { Executor } from './open.ts';

/** A statement of a pending migration, described for an operator. */
export interface PlannedStep {
  /** The beginning of the statement: `alter table person add column …`. */
  readonly words: string;
  /**
   * The table that the statement alters, updates, deletes from, indexes, adds a trigger
   * to, drops or locks; `null` for any other statement, such as `create table`.
   */
  readonly table: string | null;
  /** Whether the statement, while it runs, blocks all writes to `table`. */
  readonly locks: boolean;
}

const SHOWN = 100;
const ON_TABLE =
  /^(?:alter table|update|delete from|create (?:unique )?index \S+ on|create trigger [\s\S]+? on|drop table|lock table)\s+(?:only\s+|if exists\s+)*"?(\w+)"?/i;

function stepOf(statement: string): PlannedStep {
  const words = statement.replaceAll(/\s+/g, ' ').slice(0, SHOWN);
  const table = ON_TABLE.exec(statement)?.[1] ?? null;
  return { words, table, locks: table !== null && !/^(?:update|delete)/i.test(statement) };
}

/**
 * Returns the pending migrations, in order, with their statements. Changes nothing. Throws if the
 * database is newer than this program (`pendingMigrations`).
 */
export async function migrationPlan(
  db: Executor,
): Promise<readonly { readonly file: string; readonly steps: readonly PlannedStep[] }[]> {
  const pending = await pendingMigrations(db);
  return pending.map((file) => ({
    file,
    steps: splitStatements(readFileSync(migrationFile(file), 'utf8')).map(stepOf),
  }));
}
