import type { Database } from '../../kernel/db/open.ts';
import { readCounts } from './repository.ts';

/** The counts of the side toolbar. */
export function createStatistics(db: Database) {
  return { counts: (personId: string) => readCounts(personId, db) };
}

export type Statistics = ReturnType<typeof createStatistics>;
