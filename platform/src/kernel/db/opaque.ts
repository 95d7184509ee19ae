import { type RawBuilder, sql } from 'kysely';

/**
 * Returns an SQL expression for an array whose length PostgreSQL's planner cannot estimate, so that
 * a prepared statement keeps one generic plan. With a plain array, a plan for the actual values
 * looks so much cheaper that PostgreSQL would plan the statement anew with each call.
 */
export const opaque = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`(select ${[...texts]}::text[])::text[]`;
