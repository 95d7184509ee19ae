import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { ReviewRef } from '../kind.ts';
import { isResponsible, mayPass, reviewersOf } from '../reviewers/reviewers.ts';
import { findFlow } from './flow.ts';

/** Running reviews that are looked at, the oldest first. */
const MOST = 1_000;

/**
 * Running reviews that nobody may pass where they stand, the oldest first: the last reviewer left, or a
 * ceiling was lowered after the submit. Looks at a thousand of them, one after the other.
 */
export async function listStuck(
  clock: Clock,
  db: Executor,
): Promise<(ReviewRef & { readonly title: string })[]> {
  const { rows } = await sql<ReviewRef & { title: string }>`
    select business_type as "businessType", business_id as "businessId", title from review_flow
    where state = 'running' order by started_at, id limit ${MOST}`.execute(db);
  const stuck = [];
  for (const row of rows) {
    const flow = await findFlow(row, db);
    if (flow?.state !== 'running') continue;
    const reviewers = await reviewersOf(flow, clock, db);
    const passes = reviewers.some((one) => isResponsible(flow, one) && mayPass(one, flow.amount));
    if (!passes) stuck.push(row);
  }
  return stuck;
}
