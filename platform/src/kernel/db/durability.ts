import { sql } from 'kysely';
import type { Database } from './open.ts';

const NEEDED = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/**
 * Throws if PostgreSQL's settings allow a power loss to lose committed data ([F-2]), so that production does
 * not start.
 */
export async function assertDurable(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join([...NEEDED])})`.execute(db);
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0) throw new Error(`the database must have ${off.join(', ')} on in production`);
}
