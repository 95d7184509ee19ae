import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** A named statement, which PostgreSQL parses and plans once per connection instead of each time. */
interface NamedQuery {
  readonly name: string;
}

/** Returns the name of a statement, if it has one. */
export const nameOf = (query: CompiledQuery & Partial<NamedQuery>): string | undefined =>
  query.name;

/** Statement names by text, the same on all connections. Texts are few, because values are parameters. */
const names = new Map<string, string>();

function nameOfText(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Returns the compiled statement with a name derived from its text. */
function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const prepared: CompiledQuery<Row> & NamedQuery = { ...query, name: nameOfText(query.sql) };
  return prepared;
}

/** Creates a named statement from a text with `$1`, `$2`… and its values. */
export const namedText = <Row = unknown>(
  text: string,
  values: readonly unknown[],
): CompiledQuery<Row> => named(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>);

/** A statement to be executed alone, or compiled for `pipelined`. */
export interface Prepared<Row> {
  readonly compile: (db: Kysely<Tables>) => CompiledQuery<Row>;
  readonly execute: (db: Kysely<Tables>) => Promise<QueryResult<Row>>;
}

/**
 * Like Kysely's `sql`, for hot paths: creates a named statement. The text must be the same each time,
 * because its plan is cached for as long as a connection lives. It must name its columns: with `*` it
 * would fail once a migration adds one.
 */
export function prepared<Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
): Prepared<Row> {
  const statement = sql<Row>(text, ...values);
  const compile = (db: Kysely<Tables>) => named(statement.compile(db));
  return { compile, execute: (db) => db.executeQuery(compile(db)) };
}
