import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { comparisonPolicy } from './policy.ts';
import { comparisonRoutes } from './routes.ts';
import { createComparison } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

export const comparisonSlice: Slice<Needs> = {
  name: 'mall/comparison',
  policy: comparisonPolicy,
  routes: (needs, server) => comparisonRoutes(server, createComparison(needs)),
};
