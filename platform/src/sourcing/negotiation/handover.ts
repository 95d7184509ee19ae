import { sql } from 'kysely';
import {
  BUYING,
  isLost,
  type Leaving,
  type Obligation,
  ofUnit,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import { mayTakeIn } from '../../identity/organisation/holders.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { handTodosOver } from '../../work/todo/handover.ts';

const openOf = (leaving: Leaving) => sql`n.buyer_id = ${leaving.personId}
  and n.state not in ('ordered', 'ended') and ${ofUnit(leaving, sql`n.unit_id`)}`;

/** Negotiations of a buyer that are under way, or agreed and not ordered yet. */
export const openNegotiations: Obligation = {
  word: '进行中的议价',
  roles: BUYING,
  count: async (leaving, db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from negotiation n where ${openOf(leaving)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  mayTake: async (leaving, successorId, db) => {
    const { rows } = await sql`
      select 1 from negotiation n join person on person.id = ${successorId}
      where ${openOf(leaving)}
        and (not ${mayTakeIn(sql`n.unit_id`, BUYING, databaseClock)}) limit 1`.execute(db);
    return rows.length === 0;
  },
};

/** The successor becomes the buyer of the negotiations under way. */
export async function handNegotiationsOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { successorId } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  const { rows } = await sql<{ id: string }>`
    update negotiation n set buyer_id = ${successorId} where ${openOf(left)}
    returning n.id`.execute(trx);
  await handTodosOver(
    rows.map(({ id }) => id),
    left,
    trx,
  );
}
