import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { holdersOfRole } from '../../identity/organisation/posts/holders.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { findNumbered, findRequest } from '../ledger/countersigns.ts';
import { findAuction } from '../ledger/lookups.ts';
import { viewerOf } from '../participation/participation.ts';
import { supervisionOf } from './supervisors.ts';
import { addDeputyTodo } from './todo.ts';

/*
 * A countersign request that waits too long is escalated: the unit's other supervisors, its
 * deputies, may then decide it too (AU31).
 */

/**
 * The job that runs `escalateCountersigns` every minute. Which requests are late is computed from
 * their rows and the database's clock.
 */
export const escalateCountersignsJob = defineJob('countersign.escalate', {
  ids: [],
  schedule: '* * * * *',
});

const MOST = 200;

interface Late {
  readonly packageNumber: string;
  readonly id: number;
  readonly deputies: string[];
}

/**
 * Escalates each undecided request that has waited for at least `minutes` to its deputies: the
 * people with the role `supervisor` in the project's unit who are not disabled, without the
 * project's own supervisor and handler. Escalates each request once, and at most `MOST` requests
 * per run. A request without any deputy is not escalated and keeps waiting. Does nothing if
 * `minutes` is 0. Resolves to the number of escalated requests.
 */
export async function escalateCountersigns(
  minutes: number,
  clock: Clock,
  trx: Executor,
): Promise<number> {
  if (minutes === 0) return 0;
  const now = await readNow(clock, trx);
  const { rows } = await sql<Late>`
    with late as (
      select c.package_number, c.id, deputy.ids as deputies
      from countersign c
      join package on package.number = c.package_number
      join project on project.id = package.project_id
      cross join lateral (select array_agg(person.id order by person.id) as ids
        from ${holdersOfRole('supervisor', clock)} held join person on person.id = held.person_id
        where held.org_id = project.unit_id and not person.disabled
          and person.id not in (project.supervisor_id, project.handler_id)) deputy
      where c.decision is null and c.escalated_at is null and deputy.ids is not null
        and c.requested_at <= ${moment(now - minutes * MINUTE_MS)}
      order by c.requested_at limit ${MOST} for update of c skip locked)
    update countersign c set escalated_at = ${moment(now)} from late
    where c.package_number = late.package_number and c.id = late.id
    returning c.package_number as "packageNumber", c.id, late.deputies`.execute(trx);
  for (const { packageNumber, id, deputies } of rows) {
    const request = await findRequest(packageNumber, id, trx);
    if (request) await addDeputyTodo(packageNumber, request, deputies, { now, trx });
  }
  return rows.length;
}

/**
 * Records when a person who may decide a request first saw the request; later calls change nothing. Open to
 * the supervisor, the supervisor's stand-ins, and the deputies of an escalated request. `id` is the
 * request's running number if the auction's rules hide the number of sealed quotes (AU21).
 */
export async function seeCountersign(
  { packageNumber, id }: { readonly packageNumber: string; readonly id: number },
  { trx, person, clock }: Pick<WriteContext, 'trx' | 'person' | 'clock'>,
): Promise<object | Refusal> {
  const viewer = await viewerOf(packageNumber, person, ['supervisor'], trx);
  if (isRefusal(viewer)) return viewer;
  const auction = await findAuction(packageNumber, trx);
  const find = auction && hidesCount(auction.rules) ? findNumbered : findRequest;
  const request = await find(packageNumber, id, trx);
  if (!request) return refuse('countersign.unknown');
  if (!request.isEscalated && !(await supervisionOf(packageNumber, person.id, clock, trx)))
    return refuse('countersign.notEscalated');
  const { numUpdatedRows } = await trx
    .updateTable('countersign')
    .set({ seen_at: sql<Date>`${clock.now()}`, seen_by: person.id })
    .where('package_number', '=', packageNumber)
    .where('id', '=', request.id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) signalChange('auction', [packageNumber]);
  return {};
}
