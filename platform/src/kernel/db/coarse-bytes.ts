import { type RawBuilder, sql } from 'kysely';

/** The step of sizes that administrators see. */
const STEP_BYTES = 64 * 1024 * 1024;

/**
 * Returns a size in bytes, rounded up to the next 64 MiB. Tables, the database and its files grow with each
 * sealed quote, so that an exact size would tell an administrator the number and the moment of quotes before
 * the opening (AU21).
 */
export const coarseBytes = (bytes: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(ceil(${bytes}::numeric / ${STEP_BYTES}) * ${STEP_BYTES})::bigint`;
