import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { addressPolicy } from './policy.ts';
import { addressRoutes } from './routes.ts';

interface Needs {
  readonly db: Database;
}

export const addressSlice: Slice<Needs> = {
  name: 'ordering/address',
  policy: addressPolicy,
  routes: (needs, server) => addressRoutes(server, needs.db),
};
