import { sql } from 'kysely';
import { type Database, sourceOf } from '../open.ts';
import { LEDGERS } from './ledgers.ts';

/**
 * The rights that the role of our connections should not have, in words; empty where it is as weak as it
 * should be. The embedded database has one role for everything, and nobody else reaches it.
 */
export async function excessRights(db: Database): Promise<readonly string[]> {
  if (sourceOf(db).kind === 'embedded') return [];
  const ledgers = Object.keys(LEDGERS);
  const { rows } = await sql<{ reason: string }>`
    select 'it is a superuser' as reason from pg_roles
      where rolname = current_user and rolsuper
    union all
    select 'it may make roles' from pg_roles
      where rolname = current_user and rolcreaterole and not rolsuper
    union all
    select 'it may make tables in the schema public'
      where has_schema_privilege('public', 'CREATE')
    union all
    select 'it may change or empty ' || c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${ledgers}::text[])
        and (pg_has_role(c.relowner, 'USAGE')
          or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    order by 1`.execute(db);
  return rows.map(({ reason }) => reason);
}
