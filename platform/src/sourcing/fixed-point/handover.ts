import { sql } from 'kysely';
import {
  BUYING,
  isLost,
  type Obligation,
  ofUnit,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import { mayTakeIn } from '../../identity/organisation/holders.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

const OPEN = sql`('requested', 'accepted', 'pendingConfirm')`;

/** Fixed-point orders of a buyer that have not become orders yet. */
export const openFixedOrders: Obligation = {
  word: '进行中的定点服务单',
  roles: BUYING,
  count: async (leaving, db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from fixed_order
      where buyer_id = ${leaving.personId} and state in ${OPEN}
        and ${ofUnit(leaving, sql`unit_id`)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  // Only a buyer can confirm a quote, or cancel the need.
  mayTake: async (leaving, successorId, db) => {
    const { rows } = await sql`select 1 from fixed_order f join person on person.id = ${successorId}
      where f.buyer_id = ${leaving.personId} and ${ofUnit(leaving, sql`f.unit_id`)}
        and f.state in ${OPEN} and not ${mayTakeIn(sql`f.unit_id`, BUYING, databaseClock)}
      limit 1`.execute(db);
    return rows.length === 0;
  },
};

/** The successor becomes the buyer of the fixed-point orders under way. */
export async function handFixedOrdersOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, successorId } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  await sql`update fixed_order set buyer_id = ${successorId}
    where buyer_id = ${personId} and state in ${OPEN}
      and ${ofUnit(left, sql`unit_id`)}`.execute(trx);
}
