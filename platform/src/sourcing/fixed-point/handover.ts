import { sql } from 'kysely';
import type { Obligation, PersonLeft } from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';

const OPEN = sql`('requested', 'accepted', 'pendingConfirm')`;

/** Fixed-point orders of a buyer that have not become orders yet. */
export const openFixedOrders: Obligation = {
  word: '进行中的定点服务单',
  count: async (personId, db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from fixed_order
      where buyer_id = ${personId} and state in ${OPEN}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  // Only a buyer can confirm a quote, or cancel the need.
  mayTake: async (personId, successorId, db) => {
    const { rows } = await sql`select 1 from fixed_order where buyer_id = ${personId}
      and state in ${OPEN} and not exists (select from person where id = ${successorId}
        and roles && '{buyer,handler}'::text[]) limit 1`.execute(db);
    return rows.length === 0;
  },
};

/** The successor becomes the buyer of the fixed-point orders under way. */
export async function handFixedOrdersOver(
  { personId, successorId }: PersonLeft,
  trx: Executor,
): Promise<void> {
  if (successorId === null) return;
  await sql`update fixed_order set buyer_id = ${successorId}
    where buyer_id = ${personId} and state in ${OPEN}`.execute(trx);
}
