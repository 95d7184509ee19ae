import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { findFlow } from './flow/flow.ts';
import type { ReviewRef } from './kind.ts';
import { mayReadReview, reviewersOf } from './reviewers/reviewers.ts';

/**
 * Whether a person reviews this object, now or before, or belongs to its unit. The role alone is not
 * enough ([A03]).
 */
export async function isReviewerOf(person: Person, ref: ReviewRef, db: Executor): Promise<boolean> {
  const flow = await findFlow(ref, db);
  return flow !== null && mayReadReview(person, flow, await reviewersOf(flow, databaseClock, db));
}
