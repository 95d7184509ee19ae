import type { Clock } from './clock.ts';
import type { Executor } from './open.ts';
import { prepared } from './pg/prepared.ts';

/** Reads the time of `clock` from the database, in milliseconds since the epoch. */
export async function readNow(clock: Clock, db: Executor): Promise<number> {
  const { rows } = await prepared<{ now: number }>`select ${clock.now()} as now`.execute(db);
  return rows[0]?.now ?? 0;
}
