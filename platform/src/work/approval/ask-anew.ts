import { sql } from 'kysely';
import type { ReviewBodiesChanged } from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { type Flow, findFlow, levelOf } from './flow.ts';
import { kindOf, type ReviewKinds, type ReviewRef } from './kind.ts';
import { askToDecide } from './notify.ts';
import { type Reviewer, waitingAt } from './reviewers.ts';

/** Running reviews of one unit that are asked anew; a busy unit has some dozens. */
const MOST = 1_000;

/**
 * Asks the people of the running reviews of a unit anew, because others are responsible for it: who may not
 * decide any more has no task, and who may now has one.
 */
export async function askAnew(
  kinds: ReviewKinds,
  { unitId, byName, clock }: ReviewBodiesChanged,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<ReviewRef>`
    select business_type as "businessType", business_id as "businessId" from review_flow
    where unit_id = ${unitId} and state = 'running'
    order by started_at, id limit ${MOST} for update`.execute(trx);
  for (const ref of rows) {
    const flow = await findFlow(ref, trx);
    if (flow?.state !== 'running') continue;
    const wanted = (await waitingFor(flow, clock, trx)).map(({ id }) => id);
    const open = await openTasksOf(flow, trx);
    const gone = open.filter((id) => !wanted.includes(id));
    if (gone.length > 0) {
      await sql`update todo set handled_at = ${clock.now()} where flow_id = ${flow.id}
        and kind = 'task' and handled_at is null and person_id = any(${gone}::text[])`.execute(trx);
      signalChange('todo', gone);
    }
    const personIds = wanted.filter((id) => !open.includes(id));
    const { id: flowId, businessId, title, level } = flow;
    const at = { flowId, businessId, title, level, levelInfo: levelOf(flow), personIds };
    const asked = { ...at, fromName: byName, isFirst: false, note: '审核机构变更' };
    await askToDecide(kindOf(kinds, ref.businessType), [asked], clock, trx);
  }
}

/** A transfer to somebody who may not decide any more is over: then it waits for everybody who may. */
async function waitingFor(flow: Flow, clock: Clock, trx: Executor): Promise<Reviewer[]> {
  const people = await waitingAt(flow, clock, trx);
  if (people.length > 0 || flow.assigneeId === null) return people;
  await sql`update review_flow set assignee_id = null where id = ${flow.id}`.execute(trx);
  return waitingAt({ ...flow, assigneeId: null }, clock, trx);
}

async function openTasksOf({ id }: Flow, trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct person_id as id from todo
    where flow_id = ${id} and kind = 'task' and handled_at is null`.execute(trx);
  return rows.map((row) => row.id);
}
