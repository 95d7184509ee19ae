import { sql } from 'kysely';
import { type Database, sourceOf } from '../open.ts';
import { LEDGERS } from './ledgers.ts';

/**
 * A right that the application's role has but should not have. `ledger` is the name of the
 * append-only table for `changeLedger`, and empty for other rights.
 */
export interface ExcessRight {
  readonly right: 'superuser' | 'makeRoles' | 'makeTables' | 'changeLedger';
  readonly ledger: string;
}

/** Returns an English phrase for a right, for the server's log, such as `it is a superuser`. */
export function inWords({ right, ledger }: ExcessRight): string {
  const sentences = {
    superuser: 'it is a superuser',
    makeRoles: 'it may make roles',
    makeTables: 'it may make tables in the schema public',
    changeLedger: `it may change or empty ${ledger}`,
  };
  return sentences[right];
}

/**
 * Returns the rights that the role of our connections has but should not have. Empty for the embedded
 * database, which has one role for everything and which nobody else can reach.
 */
export async function excessRights(db: Database): Promise<readonly ExcessRight[]> {
  if (sourceOf(db).kind === 'embedded') return [];
  const ledgers = Object.keys(LEDGERS);
  const { rows } = await sql<ExcessRight>`
    select 'superuser' as right, '' as ledger from pg_roles
      where rolname = current_user and rolsuper
    union all
    select 'makeRoles', '' from pg_roles
      where rolname = current_user and rolcreaterole and not rolsuper
    union all
    select 'makeTables', ''
      where has_schema_privilege('public', 'CREATE')
    union all
    select 'changeLedger', c.relname::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${ledgers}::text[])
        and (pg_has_role(c.relowner, 'USAGE')
          or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    order by 1 desc, 2`.execute(db);
  return rows;
}
