import { migrate, pendingMigrations } from '../migrate.ts';
import { type Database, openPostgres } from '../open.ts';
import { grantApplication, roleOf } from './grant.ts';

interface Urls {
  /** The address of the application's connections; `null` for the embedded database. */
  readonly databaseUrl: string | null;
  /** The address of the owner's connections; `null` if the application's role owns the tables. */
  readonly ownerUrl: string | null;
  /** The factor by which the time limits of the owner's connection are multiplied. */
  readonly patience?: number;
}

/** PostgreSQL's code for insufficient privileges. */
const NOT_ALLOWED = '42501';

/**
 * Migrates with the owner's role and grants the application's role its rights. Without an owner's
 * address, or if `databaseUrl` is `null` or names no user, migrates with the application's role
 * instead, and only if a migration is pending; then throws if that role lacks the rights to
 * migrate.
 */
export async function migrateAsOwner(
  db: Database,
  { databaseUrl, ownerUrl, patience = 1 }: Urls,
): Promise<void> {
  const role = databaseUrl === null ? null : roleOf(databaseUrl);
  if (ownerUrl !== null && role) {
    const owner = openPostgres(ownerUrl, 1, patience);
    try {
      await migrate(owner, (trx) => grantApplication(role, trx));
    } finally {
      await owner.destroy();
    }
    return;
  }
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  await migrate(db).catch((error: Error & { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error;
    throw new Error(
      `the role of DATABASE_URL may not migrate (${pending.length} migrations wait): set DATABASE_OWNER_URL`,
    );
  });
}
