import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { noticePolicy } from './policy.ts';
import { noticeRoutes } from './routes.ts';
import { createNotices } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

export const noticeSlice: Slice<Needs> = {
  name: 'mall/notice',
  policy: noticePolicy,
  routes: (needs, server) => noticeRoutes(server, createNotices(needs)),
};
