import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import {
  BUYING,
  isLost,
  type Leaving,
  ofUnit,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import { mayTakeIn } from '../../identity/organisation/posts/holders.ts';
import { obligationOf } from '../../identity/organisation/posts/obligation.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { addParty } from '../../work/approval/reviewers/handover.ts';
import { recordDuty } from './duties.ts';
import { logMoves } from './log.ts';

const ENDED: readonly OrderState[] = ['completed', 'cancelled', 'closed'];

const openOf = (leaving: Leaving<unknown>) => sql`o.buyer_id = ${leaving.personId}
  and o.state <> all(${[...ENDED]}::text[]) and ${ofUnit(leaving, sql`o.unit_id`)}`;

/** Orders of a buyer that have not ended: nobody else edits, receives or cancels them. */
export const openOrders = obligationOf('未完结的订单', BUYING, {
  from: sql`purchase_order o`,
  open: openOf,
  // Only a buyer of the unit who has no duty in the thread that excludes ordering (rules 1, 3 and 9).
  unfit: () => sql`not ${mayTakeIn(sql`o.unit_id`, BUYING, databaseClock)}
    or exists (select from fulfilment_duty d where d.order_id = o.id and d.person_id = person.id
      and d.duty in ('review', 'lead', 'supervise'))
    or person.id in (${decidersOf('order', sql`o.id`)})`,
});

/**
 * The successor becomes the buyer of the orders under way. Who ordered keeps that duty in the thread
 * for good; the successor decides in no review of the order that still runs.
 */
export async function handOrdersOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, personName, successorId, successorName, by, clock } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  const { rows } = await sql<{ id: string }>`
    update purchase_order o set buyer_id = ${successorId} where ${openOf(left)}
    returning o.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await recordDuty(id, personId, 'order', clock, trx);
  const reviews = { businessTypes: ['order'], businessIds: ids };
  await addParty({ ...reviews, successorId, rules: [1] }, trx);
  const sentence = `经办人由 ${personName} 变更为 ${successorName}`;
  const move = { kind: 'order', move: 'handOver', sentence, note: '离岗交接', person: by } as const;
  await logMoves(
    ids.map((id) => ({ ...move, orderId: id, documentId: id })),
    clock,
    trx,
  );
}
