import { readFileSync } from 'node:fs';
import { migrationFile, pendingMigrations, splitStatements } from './migrate.ts';
import type { Executor } from './open.ts';

/** One statement of an upgrade. */
export interface PlannedStep {
  /** Its first words: `alter table person add column …`. */
  readonly words: string;
  /** The table that is there already and that it works on. */
  readonly table: string | null;
  /** Whether nobody else writes to the table meanwhile. */
  readonly locks: boolean;
}

const SHOWN = 100;
const ON_TABLE =
  /^(?:alter table|update|delete from|create (?:unique )?index \S+ on|create trigger [\s\S]+? on|drop table|lock table)\s+(?:only\s+|if exists\s+)*"?(\w+)"?/i;

/** The work of a statement, as far as its beginning tells. */
function stepOf(statement: string): PlannedStep {
  const words = statement.replaceAll(/\s+/g, ' ').slice(0, SHOWN);
  const table = ON_TABLE.exec(statement)?.[1] ?? null;
  return { words, table, locks: table !== null && !/^(?:update|delete)/i.test(statement) };
}

/** The upgrades that the database lacks, with their statements. Reads only. */
export async function migrationPlan(
  db: Executor,
): Promise<readonly { readonly file: string; readonly steps: readonly PlannedStep[] }[]> {
  const pending = await pendingMigrations(db);
  return pending.map((file) => ({
    file,
    steps: splitStatements(readFileSync(migrationFile(file), 'utf8')).map(stepOf),
  }));
}
