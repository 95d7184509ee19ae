import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { contentPolicy } from './policy.ts';
import { contentRoutes } from './routes.ts';
import { createContent } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

export const contentSlice: Slice<Needs> = {
  name: 'mall/content',
  policy: contentPolicy,
  routes: (needs, server) => contentRoutes(server, createContent(needs)),
};
