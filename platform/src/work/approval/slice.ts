import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { ApplyResult } from './decide.ts';
import { orderReviewPolicy } from './policy.ts';
import { orderReviewRoutes } from './routes.ts';
import { createOrderReviews } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly applyReviewResult: ApplyResult;
}

export const approvalSlice: Slice<Needs> = {
  name: 'work/approval',
  policy: orderReviewPolicy,
  routes: (needs, server) => orderReviewRoutes(server, createOrderReviews(needs)),
};
