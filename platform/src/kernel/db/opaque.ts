import { type RawBuilder, sql } from 'kysely';

/**
 * Returns an array whose length the planner cannot see, so that a prepared statement keeps one plan. With a
 * plain array, a plan for the actual values looks so much better that PostgreSQL plans every time anew.
 */
export const opaque = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`(select ${[...texts]}::text[])::text[]`;
