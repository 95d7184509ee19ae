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

const openOf = (leaving: Leaving<unknown>) => sql`f.buyer_id = ${leaving.personId}
  and f.state in ('requested', 'accepted', 'pendingConfirm') and ${ofUnit(leaving, sql`f.unit_id`)}`;

/** Fixed-point orders of a buyer that have not become orders yet. */
export const openFixedOrders = obligationOf('进行中的定点服务单', BUYING, {
  from: sql`fixed_order f`,
  open: openOf,
  // Only a buyer can confirm a quote, or cancel the need.
  unfit: () => sql`not ${mayTakeIn(sql`f.unit_id`, BUYING, databaseClock)}`,
});

/** The successor becomes the buyer of the fixed-point orders under way. */
export async function handFixedOrdersOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { successorId } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  await sql`update fixed_order f set buyer_id = ${successorId}
    where ${openOf(left)}`.execute(trx);
}
