import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* Orders of an award that wait while somebody objects to the award (PJ10) or complains (PJ21). */

/** The awarded project whose orders wait, and the number of the objection or complaint that they wait for. */
export interface Hold {
  readonly projectNumber: string;
  readonly cause: string;
}

/**
 * From now on the orders of this project and their contracts wait, those that are made later too. A cause
 * that holds them already goes on.
 */
export async function holdOrders(
  { projectNumber, cause }: Hold,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into order_hold (cause, project_number, since)
    values (${cause}, ${projectNumber}, ${clock.now()}) on conflict (cause) do nothing`.execute(
    trx,
  );
}

/** Ends one hold, if there is one; answers whether the orders go on, since it was their project's last. */
export async function releaseOrders(cause: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ isLast: boolean }>`
    with ended as (delete from order_hold where cause = ${cause} returning project_number)
    select not exists (select from order_hold h where h.project_number = ended.project_number
      and h.cause <> ${cause}) as "isLast" from ended`.execute(trx);
  return rows[0]?.isLast ?? false;
}

/** Whether something holds the orders of the project `p` of the statement around it. */
export const isProjectHeld = sql<boolean>`exists (select from order_hold h
  where h.project_number = p.number)`;

/** The cause of a hold of the order `o` of the statement around it; null for an order that goes on. */
export const holdCause = sql<string | null>`(select string_agg(h.cause, '、' order by h.cause)
  from order_hold h where h.project_number = o.project_number)`;

/** The refusal of what binds an order with this cause of its hold (`holdCause`); null for none. */
export const holdRefusal = (cause: string | null): Refusal | null =>
  cause === null ? null : refuse('order.held', { number: cause });

/** The cause of a hold (`holdCause`) in words; empty for none. */
export function holdWords(cause: string | null): string {
  const held = holdRefusal(cause);
  return held ? say(held.refused, held.values) : '';
}

/** The reason why an order waits; null for an order that goes on. */
export async function checkHold(orderId: string, db: Executor): Promise<Refusal | null> {
  const { rows } = await sql<{ cause: string | null }>`
    select ${holdCause} as cause from purchase_order o where o.id = ${orderId}`.execute(db);
  return holdRefusal(rows[0]?.cause ?? null);
}

/** An order of a project with both of its sides. */
export interface HeldOrder {
  readonly number: string;
  readonly buyerId: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
}

/** The orders of a project that still go on, or would without a hold. */
export async function ordersInHand(projectNumber: string, db: Executor): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`
    select number, buyer_id as "buyerId", supplier_id as "supplierId" from purchase_order
    where project_number = ${projectNumber} and project_number <> ''
      and state not in ('cancelled', 'declined', 'closed') order by number limit 100`.execute(db);
  return rows;
}
