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
import { addHandOverEntry } from './transition.ts';

const ENDED = sql`('finished', 'failed', 'cancelled')`;

const launchedBy = (leaving: Leaving<unknown>) => sql`g.launcher_id = ${leaving.personId}
  and g.state not in ${ENDED} and ${ofUnit(leaving, sql`g.unit_id`)}`;
const joinedBy = (
  leaving: Leaving<unknown>,
) => sql`j.person_id = ${leaving.personId} and j.state = 'joined'
  and ${ofUnit(leaving, sql`j.unit_id`)}
  and exists (select from group_buy g where g.id = j.group_buy_id and g.state not in ${ENDED})`;

/** Group buys that a buyer launched or joined, and that have not ended. */
export const openGroupBuys = obligationOf(
  '进行中的团购（发起或参团）',
  BUYING,
  {
    from: sql`group_buy g`,
    open: launchedBy,
    // A buyer of the unit who has not reviewed it (rule 1).
    unfit: () => sql`not ${mayTakeIn(sql`g.unit_id`, BUYING, databaseClock)}
      or person.id in (${decidersOf('groupBuy', sql`g.id`)})`,
  },
  {
    from: sql`group_buy_join j`,
    open: joinedBy,
    unfit: () => sql`not ${mayTakeIn(sql`j.unit_id`, BUYING, databaseClock)}`,
  },
);

/** The successor launches and joins in the place of who leaves. */
export async function handGroupBuysOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { successorId, clock } = left;
  if (successorId === null || !isLost(left, BUYING)) return;
  await sql`update group_buy_join j set person_id = ${successorId}
    where ${joinedBy(left)}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    update group_buy g set launcher_id = ${successorId} where ${launchedBy(left)}
    returning g.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await addHandOverEntry(id, left, { trx, clock });
  const reviews = { businessTypes: ['groupBuy'], businessIds: ids };
  await addParty({ ...reviews, successorId, rules: [1] }, trx);
}
