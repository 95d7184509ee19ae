import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { withChanges } from '../../kernel/write/signals.ts';
import { type Decision, decide } from './flow/decide.ts';
import type { ReviewContext, ReviewNeeds, ReviewRef } from './kind.ts';

/** The outcome of one decision of a batch; `refusal` is null where it was carried out. */
export interface BatchResult extends ReviewRef {
  readonly refusal: Refusal | null;
}

/** Carries a refusal out of its part of the transaction. */
class ItemRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`refused in a batch: ${refusal.refused}`);
    this.refusal = refusal;
  }
}

const keyOf = ({ businessType, businessId }: ReviewRef) => `${businessType} ${businessId}`;

/**
 * Decides several reviews in one call, each for itself: a refused one is undone alone. They are
 * taken in the order of their keys, so that two batches of the same reviews do not block each other.
 */
export async function decideMany(
  needs: ReviewNeeds,
  decisions: readonly Decision[],
  context: ReviewContext,
): Promise<{ results: BatchResult[] } | Refusal> {
  if (decisions.length > limits.reviewBatch)
    return refuse('approval.batchTooLarge', { most: String(limits.reviewBatch) });
  if (new Set(decisions.map(keyOf)).size !== decisions.length)
    return refuse('approval.twiceInBatch');
  const refusals = new Map<string, Refusal | null>();
  const ordered = decisions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const decision of ordered)
    refusals.set(keyOf(decision), await decideOne(needs, decision, context));
  return {
    results: decisions.map((decision) => ({
      businessType: decision.businessType,
      businessId: decision.businessId,
      refusal: refusals.get(keyOf(decision)) ?? null,
    })),
  };
}

async function decideOne(
  needs: ReviewNeeds,
  decision: Decision,
  context: ReviewContext,
): Promise<Refusal | null> {
  await sql`savepoint review_of_batch`.execute(context.trx);
  try {
    // Signals of a refused one are dropped with what it wrote.
    await withChanges(async () => {
      const done = await decide(needs, decision, context);
      if (isRefusal(done)) throw new ItemRefused(done);
    });
    await sql`release savepoint review_of_batch`.execute(context.trx);
    return null;
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    await sql`rollback to savepoint review_of_batch`.execute(context.trx);
    await sql`release savepoint review_of_batch`.execute(context.trx);
    return error.refusal;
  }
}
