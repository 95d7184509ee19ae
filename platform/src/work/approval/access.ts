import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { findFlow } from './flow.ts';
import { judgeReviewer, reviewersOf } from './reviewers.ts';

/** Does a reviewer have to do with this order, now or before? The role alone is not enough ([A03]). */
export async function isReviewerOf(
  person: Person,
  orderId: string,
  db: Executor,
): Promise<boolean> {
  const flow = await findFlow(orderId, db);
  return flow !== null && judgeReviewer(person, flow, await reviewersOf(flow, db)).mayRead;
}
