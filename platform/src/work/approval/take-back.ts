import { isMatter, MATTERS, type Matter, nameFor } from '@jicai/shared/domain/kernel/delegation.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdersOfRole } from '../../identity/organisation/holders.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { closeTasksOf } from '../todo/write.ts';
import { askAnewOf } from './ask-anew.ts';
import type { ReviewKinds, ReviewRef } from './kind.ts';

/** Wakes `takeBackNext`; the rows and the database's clock say what is over. */
export const takeBackDelegations = defineJob('review.takeBackDelegations', {
  ids: [],
  schedule: '* * * * *',
});

interface Ended {
  readonly fromName: string;
  readonly toPersonId: string;
  readonly businessType: string | null;
  readonly startsAtMs: number;
}

/** Open tasks of a deputy that are looked at. */
const MOST_TASKS = 500;

/**
 * Ends the deputies' open tasks of delegations that are over, by their time or before it: what the deputy
 * may not do any more stays with the giver alone. Each delegation is cleared up once.
 */
export async function takeBackTasks(
  kinds: ReviewKinds,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  which: RawBuilder<unknown>,
): Promise<void> {
  while (await takeBackNext(kinds, { trx, clock }, which));
}

/** The same for the delegation that ended first; false where none is left. A job takes one at a time. */
export async function takeBackNext(
  kinds: ReviewKinds,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  which: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql<Ended>`
    update review_delegation d set closed_at = ${clock.now()} from person
    where person.id = d.from_person_id and d.id = (
      select id from review_delegation d where closed_at is null and announced_at is not null
        and (revoked_at is not null or ends_at <= ${clock.now()}) and ${which}
      order by ends_at, id limit 1 for update skip locked)
    returning person.name as "fromName", d.to_person_id as "toPersonId",
      d.business_type as "businessType", d.starts_at as "startsAtMs"`.execute(trx);
  const [ended] = rows;
  if (!ended) return false;
  if (ended.businessType !== null && isMatter(ended.businessType))
    await endMatterTasks(ended.businessType, ended, clock, trx);
  else await endReviewTasks(kinds, ended, clock, trx);
  return true;
}

/** A deputy may review some of it in their own right, or in the place of somebody else. */
async function endReviewTasks(
  kinds: ReviewKinds,
  { fromName, toPersonId, businessType }: Ended,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<ReviewRef>`
    select flow.business_type as "businessType", flow.business_id as "businessId"
    from todo join review_flow flow on flow.id = todo.flow_id
    where todo.person_id = ${toPersonId} and todo.kind = 'task' and todo.handled_at is null
      and flow.state = 'running'
      and (${businessType}::text is null or flow.business_type = ${businessType})
    group by 1, 2
    order by flow.business_type collate "C", flow.business_id collate "C" limit ${MOST_TASKS}`.execute(
    trx,
  );
  await askAnewOf(kinds, rows, { fromName, deputyId: toPersonId }, { trx, clock });
}

/** Tasks that were asked of the giver by name, and those that everybody with the role has. */
async function endMatterTasks(
  matter: Matter,
  { fromName, toPersonId, startsAtMs }: Ended,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const inPlace = nameFor('', fromName);
  await closeTasksOf(
    [toPersonId],
    sql`flow_id is not null and business_type = ${matter}
      and right(content, ${inPlace.length}) = ${inPlace}
      and not exists (select from review_delegation other join person giver on giver.id = other.from_person_id
        where other.to_person_id = ${toPersonId} and other.business_type = ${matter}
          and giver.name = ${fromName} and other.revoked_at is null
          and other.starts_at <= ${clock.now()} and other.ends_at > ${clock.now()})`,
    clock,
    trx,
  );
  const { role, task } = MATTERS[matter];
  if (task === null) return;
  await closeTasksOf(
    [toPersonId],
    sql`flow_id is null and process_name = ${task} and created_at >= ${moment(startsAtMs)}
      and not exists (select from ${holdersOfRole(role, clock)} held where held.person_id = ${toPersonId})
      and not exists (select from review_delegation o where o.to_person_id = ${toPersonId}
        and o.business_type = ${matter} and o.revoked_at is null
        and o.starts_at <= ${clock.now()} and o.ends_at > ${clock.now()})`,
    clock,
    trx,
  );
}
