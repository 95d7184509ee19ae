import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** A statement under a name: PostgreSQL parses and plans it once a connection, not each time. */
interface NamedQuery {
  readonly name: string;
}

/** The name of a statement that has one. */
export const nameOf = (query: CompiledQuery & Partial<NamedQuery>): string | undefined =>
  query.name;

/** Names by text, the same on all connections. The texts are few: values are parameters. */
const names = new Map<string, string>();

function nameOfText(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Gives a compiled statement its name. */
function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const prepared: CompiledQuery<Row> & NamedQuery = { ...query, name: nameOfText(query.sql) };
  return prepared;
}

/** A named statement of a text with `$1`, `$2`… and its values. */
export const namedText = <Row = unknown>(
  text: string,
  values: readonly unknown[],
): CompiledQuery<Row> => named(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);

/** A statement that is to be sent, alone or among others of a pipeline. */
export interface Prepared<Row> {
  readonly compile: (db: Kysely<Tables>) => CompiledQuery<Row>;
  readonly execute: (db: Kysely<Tables>) => Promise<QueryResult<Row>>;
}

/**
 * Kysely's `sql` for statements of the hot path: they are sent under a name. The text must be the same
 * each time, because its plan is kept for as long as a connection lives, and it names its columns: with
 * `*` it would fail once a migration adds one.
 */
export function prepared<Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
): Prepared<Row> {
  const statement = sql<Row>(text, ...values);
  const compile = (db: Kysely<Tables>) => named(statement.compile(db));
  return { compile, execute: (db) => db.executeQuery(compile(db)) };
}
