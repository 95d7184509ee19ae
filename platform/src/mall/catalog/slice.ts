import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { catalogPolicy } from './policy.ts';
import { catalogRoutes } from './routes.ts';
import { createCatalog } from './service.ts';

interface Needs {
  readonly db: Database;
}

export const catalogSlice: Slice<Needs> = {
  name: 'mall/catalog',
  policy: catalogPolicy,
  routes: (needs, server) => catalogRoutes(server, createCatalog(needs)),
};
