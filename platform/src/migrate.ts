import { openPostgres } from './kernel/db/open.ts';
import { migrateAsOwner } from './kernel/db/roles/migrate-as-owner.ts';

/*
 * Migrates and ends: the platforms themselves then need not know the owner's password. It takes
 * DATABASE_URL and DATABASE_OWNER_URL, as a platform does.
 */

const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
if (!databaseUrl || !ownerUrl) throw new Error('DATABASE_URL and DATABASE_OWNER_URL must be set');
// Not connected before it is used: the application's role may not be there yet.
const db = openPostgres(databaseUrl, 1);
await migrateAsOwner(db, { databaseUrl, ownerUrl });
await db.destroy();
