import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** A submit of the caller that took some of these lines, the latest; null when none did. */
async function readSubmitOf(personId: string, cartIds: readonly string[], db: Executor) {
  const { rows } = await sql<{ number: string; at: number }>`
    select number, created_at as at from order_group
    where buyer_id = ${personId} and line_ids && ${[...cartIds]}::text[]
    order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Why lines are gone that a page still shows: they were submitted, or `otherwise`. */
export async function refuseGone(
  personId: string,
  cartIds: readonly string[],
  otherwise: 'order.empty' | 'order.cartChanged',
  db: Executor,
): Promise<Refusal> {
  const made = cartIds.length > 0 ? await readSubmitOf(personId, cartIds, db) : null;
  if (!made) return refuse(otherwise);
  return refuse('order.alreadySubmitted', {
    group: made.number,
    time: timeText(made.at).slice(0, 16),
  });
}
