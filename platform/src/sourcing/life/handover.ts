import { sql } from 'kysely';
import {
  isLost,
  type Obligation,
  ofUnit,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';

const FINAL = sql`('awarded', 'failed', 'revoked')`;

/** Projects under way in which the person is handler or supervisor. */
export const openProjects: Obligation = {
  word: '进行中的采购项目',
  roles: ['handler', 'supervisor'],
  count: async (leaving, db) => {
    const { personId } = leaving;
    const { rows } = await sql<{ n: number }>`select count(*) as n from sourcing_project
      where state not in ${FINAL} and ${ofUnit(leaving, sql`unit_id`)}
        and (handler_id = ${personId} or supervisor_id = ${personId})`.execute(db);
    return rows[0]?.n ?? 0;
  },
  // Nobody is handler and supervisor of one project (rules 2 and 9).
  mayTake: async (leaving, successorId, db) => {
    const { personId } = leaving;
    const { rows } = await sql`select 1 from sourcing_project where state not in ${FINAL}
      and ${ofUnit(leaving, sql`unit_id`)} and ((handler_id = ${personId} and supervisor_id = ${successorId})
        or (supervisor_id = ${personId} and handler_id = ${successorId})) limit 1`.execute(db);
    return rows.length === 0;
  },
};

/** The successor becomes handler, or supervisor, of the projects under way and of their auctions. */
export async function handProjectsOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, successorId } = left;
  if (successorId === null || !isLost(left, ['handler', 'supervisor'])) return;
  for (const column of ['handler_id', 'supervisor_id']) {
    const who = sql.ref(column);
    await sql`with moved as (
        update sourcing_project set ${who} = ${successorId}
        where ${who} = ${personId} and state not in ${FINAL} and ${ofUnit(left, sql`unit_id`)} returning auction_project_id
      )
      update project set ${who} = ${successorId}
      where id in (select auction_project_id from moved)`.execute(trx);
  }
}
