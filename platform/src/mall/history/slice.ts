import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { historyPolicy } from './policy.ts';
import { historyRoutes } from './routes.ts';
import { createHistory } from './service.ts';

interface Needs {
  readonly db: Database;
}

export const historySlice: Slice<Needs> = {
  name: 'mall/history',
  policy: historyPolicy,
  routes: (needs, server) => historyRoutes(server, createHistory(needs.db)),
};
