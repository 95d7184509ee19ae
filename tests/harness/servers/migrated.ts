import { createRequire } from 'node:module';
import type * as Migrate from '../../../platform/src/kernel/db/migrate.ts';
import type * as Open from '../../../platform/src/kernel/db/open.ts';
import type { Postgres } from './postgres.ts';

/** The database that fresh ones are copied from. */
export const TEMPLATE = 'jicai_template';

/**
 * The platform's modules of the database, by Node's own loader: the one that vitest loads this file
 * with answers empty modules from the second import on, where the projects do not use it.
 */
export function loadDatabase(): typeof Migrate & typeof Open {
  const load = createRequire(import.meta.url);
  return {
    ...(load('../../../platform/src/kernel/db/migrate.ts') as typeof Migrate),
    ...(load('../../../platform/src/kernel/db/open.ts') as typeof Open),
  };
}

/** Makes the template: a database with all migrations of the platform. */
export async function migrateTemplate(postgres: Postgres): Promise<void> {
  const url = await postgres.create(TEMPLATE);
  const { migrate, openPostgres } = loadDatabase();
  // Patient: on a busy machine a new server may keep its first caller waiting for longer than a user would.
  const db = openPostgres(url, 1, 30);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
