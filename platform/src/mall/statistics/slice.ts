import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { statisticsPolicy } from './policy.ts';
import { statisticsRoutes } from './routes.ts';
import { createStatistics } from './service.ts';

interface Needs {
  readonly db: Database;
}

export const statisticsSlice: Slice<Needs> = {
  name: 'mall/statistics',
  policy: statisticsPolicy,
  routes: (needs, server) => statisticsRoutes(server, createStatistics(needs.db)),
};
