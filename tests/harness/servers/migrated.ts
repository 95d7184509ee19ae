import type { Postgres } from './postgres.ts';

/** The database that fresh ones are copied from. */
export const TEMPLATE = 'jicai_template';

/** Makes the template: a database with all migrations of the platform. */
export async function migrateTemplate(postgres: Postgres): Promise<void> {
  const url = await postgres.create(TEMPLATE);
  const { migrate } = await import('../../../platform/src/kernel/db/migrate.ts');
  const { openPostgres } = await import('../../../platform/src/kernel/db/open.ts');
  const db = openPostgres(url, 1);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
