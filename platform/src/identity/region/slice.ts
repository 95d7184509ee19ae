import type { Slice } from '../../kernel/slice.ts';
import { regionPolicy } from './policy.ts';
import { regionRoutes } from './routes.ts';

export const regionSlice: Slice<unknown> = {
  name: 'identity/region',
  policy: regionPolicy,
  routes: (_needs, server) => regionRoutes(server),
};
