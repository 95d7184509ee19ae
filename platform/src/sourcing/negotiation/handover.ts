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

const openOf = (leaving: Leaving<unknown>) => sql`n.buyer_id = ${leaving.personId}
  and n.state not in ('ordered', 'ended') and ${ofUnit(leaving, sql`n.unit_id`)}`;

/** Negotiations of a buyer that are under way, or agreed and not ordered yet. */
export const openNegotiations = obligationOf('进行中的议价', BUYING, {
  from: sql`negotiation n`,
  open: openOf,
  unfit: () => sql`not ${mayTakeIn(sql`n.unit_id`, BUYING, databaseClock)}`,
});

/** The successor becomes the buyer of the negotiations under way. */
export async function handNegotiationsOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { successorId } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  await sql`update negotiation n set buyer_id = ${successorId} where ${openOf(left)}`.execute(trx);
}
