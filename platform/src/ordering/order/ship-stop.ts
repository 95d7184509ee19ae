import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/* Nothing is shipped of what both sides are about to end (FU50). */

/** The states of a termination agreement whose text says what it ends, and that is not over. */
export const ENDING_STATES = ['pendingSupplierSeal', 'pendingBuyerSeal', 'pendingReview'] as const;

/**
 * What stops the shipping of the order `o` of the statement around it: the number of a termination whose
 * text was confirmed, or an empty text for a request that waits for its answer; null for an order that is
 * shipped.
 */
export const shipStop = sql<string | null>`(case when o.state in ('pendingShip', 'partShipped')
  then coalesce(
    (select t.number from contract t where t.order_id = o.id and t.kind = 'termination'
      and t.state in (${sql.join(ENDING_STATES.map((state) => sql.lit(state)))}) limit 1),
    (select '' from order_ending e where e.order_id = o.id and e.outcome is null
      and not exists (select from contract t
        where t.order_id = o.id and t.kind = 'contract' and t.state <> 'void'))) end)`;

/** The refusal to ship an order with this stop (`shipStop`); null for none. */
export function stopRefusal(stop: string | null): Refusal | null {
  if (stop === null) return null;
  return stop === '' ? refuse('order.endRequested') : refuse('order.ending', { number: stop });
}

/** What stops the shipping (`shipStop`) in words; empty for nothing. */
export function stopWords(stop: string | null): string {
  const stopped = stopRefusal(stop);
  return stopped ? say(stopped.refused, stopped.values) : '';
}

/** Why an order is not shipped now; null for one that is. */
export async function checkShipStop(orderId: string, db: Executor): Promise<Refusal | null> {
  const { rows } = await sql<{ stop: string | null }>`
    select ${shipStop} as stop from purchase_order o where o.id = ${orderId}`.execute(db);
  return stopRefusal(rows[0]?.stop ?? null);
}
