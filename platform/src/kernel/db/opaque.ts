import { type RawBuilder, sql } from 'kysely';

/**
 * Texts whose number the planner does not look at: a prepared statement that is given them keeps one plan.
 * With a plain array PostgreSQL finds a plan for just these so much better that it plans each time anew.
 */
export const opaque = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`(select ${[...texts]}::text[])::text[]`;
