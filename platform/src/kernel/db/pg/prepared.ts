import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * A query with the name of a prepared statement; PostgreSQL parses and plans a named statement once per
 * connection.
 */
interface NamedQuery {
  readonly name: string;
}

/**
 * Returns the name under which a query is prepared; `undefined` for a query that is not to be
 * prepared.
 */
export const nameOf = (query: CompiledQuery & Partial<NamedQuery>): string | undefined =>
  query.name;

/**
 * Statement names by statement text, the same on all connections. The map stays small, because values are
 * parameters and not part of the text.
 */
const names = new Map<string, string>();

function nameOfText(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Returns the statement with a name derived from its text, so that the driver prepares it. */
function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const prepared: CompiledQuery<Row> & NamedQuery = { ...query, name: nameOfText(query.sql) };
  return prepared;
}

/** Creates a prepared statement from a text with `$1`, `$2`… and its values. */
export const namedText = <Row = unknown>(
  text: string,
  values: readonly unknown[],
): CompiledQuery<Row> => named(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);

/** A prepared statement, to be executed alone or compiled for `pipelined`. */
export interface Prepared<Row> {
  readonly compile: (db: Kysely<Tables>) => CompiledQuery<Row>;
  readonly execute: (db: Kysely<Tables>) => Promise<QueryResult<Row>>;
}

/**
 * Like Kysely's `sql`, but creates a prepared statement, for hot paths. The text must be the same each time,
 * because each new text is cached for as long as a connection lives. A `select` must name its columns,
 * because a prepared `select *` fails once a migration adds a column.
 */
export function prepared<Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
): Prepared<Row> {
  const statement = sql<Row>(text, ...values);
  const compile = (db: Kysely<Tables>) => named(statement.compile(db));
  return { compile, execute: (db) => db.executeQuery(compile(db)) };
}
