import type { ReviewChange } from '@jicai/shared/contract/work/approval.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { ReviewRef, SubmittedFact } from './kind.ts';

const NONE = '无';

/** Everything that differs between two submits; a fact that one of them lacks is told as none. */
function changesBetween(
  before: readonly SubmittedFact[],
  after: readonly SubmittedFact[],
): ReviewChange[] {
  const labels = new Set([...after, ...before].map(({ label }) => label));
  const valueIn = (facts: readonly SubmittedFact[], label: string) =>
    facts.find((fact) => fact.label === label)?.value || NONE;
  return [...labels].flatMap((label) => {
    const [old, now] = [valueIn(before, label), valueIn(after, label)];
    return old === now ? [] : [{ label, before: old, after: now }];
  });
}

/** The changes of an object since its submit before the last one; none for its first submit. */
export async function readSubmittedChanges(
  { businessType, businessId }: ReviewRef,
  db: Executor,
): Promise<ReviewChange[]> {
  const { rows } = await sql<{ submitted: SubmittedFact[] }>`
    select submitted from review_flow
    where business_type = ${businessType} and business_id = ${businessId}
    order by started_at desc, state = 'running' desc limit 2`.execute(db);
  const [after, before] = rows;
  // A submit from before facts were kept has none: nothing can be said about it.
  if (!after || !before || before.submitted.length === 0) return [];
  return changesBetween(before.submitted, after.submitted);
}
