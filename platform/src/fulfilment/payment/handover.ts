import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import {
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
import { logMove } from '../settlement/documents.ts';
import { ordersOfPayment } from '../thread/payments.ts';

/** Roles by which somebody applies for payments. */
const APPLYING: readonly RoleName[] = ['buyer', 'handler', 'finance'];

const openOf = (leaving: Leaving<unknown>) => sql`p.applied_by = ${leaving.personId}
  and p.state in ('inReview', 'returned') and ${ofUnit(leaving, sql`p.unit_id`)}`;

/** Payments that wait for their approval or for their applicant. */
export const openPayments = obligationOf('审批中或被退回的付款申请', APPLYING, {
  from: sql`payment p`,
  open: openOf,
  // Somebody who may apply, has not approved it, and supervises none of its orders (rules 5 and 9).
  unfit: () => sql`not ${mayTakeIn(sql`p.unit_id`, APPLYING, databaseClock)}
    or person.id in (${decidersOf('payment', sql`p.id`)})
    or exists (select from fulfilment_duty d where d.duty = 'supervise' and d.person_id = person.id
      and d.order_id in (${ordersOfPayment(sql`p.id`)}))`,
});

/**
 * The successor becomes the applicant of the open payments, and decides in no review of them. Who
 * applied before neither approves nor pays: the payment's log names them.
 */
export async function handPaymentsOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personName, successorId, successorName, by, clock } = left;
  if (successorId === null || !isLost(left, APPLYING)) return;
  const { rows } = await sql<{ id: string }>`
    update payment p set applied_by = ${successorId} where ${openOf(left)}
    returning p.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const reviews = { businessTypes: ['payment'], businessIds: ids };
  await addParty({ ...reviews, successorId, rules: [5] }, trx);
  const sentence = `申请人由 ${personName} 变更为 ${successorName}`;
  const move = { kind: 'payment', transition: 'handOver', sentence, note: '离岗交接' } as const;
  for (const documentId of ids) await logMove({ ...move, documentId, person: by }, clock, trx);
}
