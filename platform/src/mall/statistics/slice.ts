import { statisticsEndpoints } from '@jicai/shared/contract/mall/statistics.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { readCounts } from './repository.ts';

/** The counts of the side toolbar. */
export const statisticsSlice: Slice<{ readonly db: Database }> = {
  name: 'mall/statistics',
  policy: { 'statistics.counts': 'loggedIn' },
  endpoints: ({ db }) => [
    query(statisticsEndpoints.counts, (_body, call) => readCounts(personOf(call).id, db)),
  ],
};
