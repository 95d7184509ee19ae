import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor } from './open.ts';

/** The time by the database's clock, in milliseconds. */
export async function readNow(clock: Clock, db: Executor): Promise<number> {
  const { rows } = await sql<{ now: number }>`/* prepared */ select ${clock.now()} as now`.execute(
    db,
  );
  return rows[0]?.now ?? 0;
}
