import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../open.ts';
import { LEDGERS, MIGRATIONS } from './ledgers.ts';

/**
 * The application's database role: the user and the password in the address with which the application
 * connects.
 */
export interface ApplicationRole {
  readonly name: string;
  readonly password: string;
}

/** Returns the role in a connection address, or `null` if the address names no user. */
export function roleOf(url: string): ApplicationRole | null {
  const { username, password } = new URL(url);
  if (username === '') return null;
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

interface Table {
  readonly name: string;
  readonly reads: boolean;
  readonly adds: boolean;
  readonly changes: boolean;
  readonly excess: boolean;
}

/**
 * Grants the application's role its rights, in the owner's transaction that has migrated: to read
 * and write tables, but only to read, append and update the listed columns of `LEDGERS`, and only
 * to read `MIGRATIONS`; and to own the schema `pgboss`, in which pg-boss creates partitions while
 * it runs. Creates the role if it does not exist. Revokes the right of all roles to create in the
 * schema `public`, and rights on tables only where they are wrong, because other platforms may be
 * using the tables. Does nothing if the role is the owner itself.
 */
export async function grantApplication(
  { name, password }: ApplicationRole,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ owner: string; strong: boolean; known: boolean }>`
    select current_user as owner, exists (select from pg_roles where rolname = ${name}) as known,
      (select rolsuper from pg_roles where rolname = current_user) as strong`.execute(trx);
  const [situation] = rows;
  if (!situation || situation.owner === name) return;
  const role = sql.id(name);
  if (!situation.known)
    await sql`create role ${role} login password ${sql.lit(password)}`.execute(trx);
  // An owner that is not a superuser can transfer ownership only to a role of which the owner is a member.
  if (!situation.strong) await sql`grant ${role} to current_user`.execute(trx);
  await sql`revoke create on schema public from public`.execute(trx);
  await sql`grant usage on schema public to ${role}`.execute(trx);
  await grantTables(name, role, trx);
  await giveJobs(name, role, trx);
}

/**
 * Returns the columns that the application's role may update in an append-only table (`LEDGERS`;
 * none in `MIGRATIONS`); `null` for a table that is not append-only.
 */
const appendOnly = (table: string): readonly string[] | null =>
  table === MIGRATIONS ? [] : (LEDGERS[table] ?? null);

async function grantTables(name: string, role: RawBuilder<unknown>, trx: Executor): Promise<void> {
  const may = (right: string) => sql`has_table_privilege(${name}, c.oid, ${sql.lit(right)})`;
  const { rows } = await sql<Table>`
    select c.relname as name, ${may('SELECT')} as reads, ${may('INSERT')} as adds,
      ${may('UPDATE, DELETE, TRUNCATE, TRIGGER')} as excess,
      ${may('UPDATE')} and ${may('DELETE')} as changes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    order by c.relname`.execute(trx);
  for (const { name: tableName, reads, adds, changes, excess } of rows) {
    const table = sql.id('public', tableName);
    const columns = appendOnly(tableName);
    if (columns === null) {
      if (!(reads && adds && changes))
        await sql`grant select, insert, update, delete on ${table} to ${role}`.execute(trx);
      continue;
    }
    if (!reads || excess || adds !== (tableName !== MIGRATIONS)) {
      await sql`revoke all on ${table} from ${role}`.execute(trx);
      await sql`grant ${sql.raw(tableName === MIGRATIONS ? 'select' : 'select, insert')}
        on ${table} to ${role}`.execute(trx);
    }
    for (const column of columns)
      await sql`grant update (${sql.id(column)}) on ${table} to ${role}`.execute(trx);
  }
  await sql`grant usage on all sequences in schema public to ${role}`.execute(trx);
}

/** Makes the role the owner of the job queue's schema and of its tables, enum types and functions. */
async function giveJobs(name: string, role: RawBuilder<unknown>, trx: Executor): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with o as (select oid from pg_roles where rolname = ${name}), s as (
      select oid, nspowner from pg_namespace where nspname = 'pgboss')
    select 'schema pgboss' as statement from s, o where s.nspowner <> o.oid
    union all
    select 'table ' || c.oid::regclass from pg_class c, s, o
      where c.relnamespace = s.oid and c.relkind in ('r', 'p') and c.relowner <> o.oid
    union all
    select 'type ' || t.oid::regtype from pg_type t, s, o
      where t.typnamespace = s.oid and t.typtype = 'e' and t.typowner <> o.oid
    union all
    select 'function ' || p.oid::regprocedure from pg_proc p, s, o
      where p.pronamespace = s.oid and p.proowner <> o.oid`.execute(trx);
  for (const { statement } of rows) {
    await sql`alter ${sql.raw(statement)} owner to ${role}`.execute(trx);
  }
}
