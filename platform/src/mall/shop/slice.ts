import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { shopPolicy } from './policy.ts';
import { shopRoutes } from './routes.ts';
import { createShops } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

export const shopSlice: Slice<Needs> = {
  name: 'mall/shop',
  policy: shopPolicy,
  routes: (needs, server) => shopRoutes(server, createShops(needs)),
};
