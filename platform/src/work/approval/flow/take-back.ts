import { isMatter, type Matter, nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import { defineEvent } from '../../../kernel/events/events.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import { transact } from '../../../kernel/write/write.ts';
import { closeTasksOf } from '../../todo/write.ts';
import type { ReviewKinds, ReviewRef } from '../kind.ts';
import { askAnewOf } from './ask-anew.ts';

/** Wakes `takeBackTasks`; the rows and the database's clock say what is over. */
export const takeBackDelegations = defineJob('review.takeBackDelegations', {
  ids: [],
  schedule: '* * * * *',
});

/** A delegation of reviews was revoked. */
export const delegationRevoked = defineEvent<{ readonly delegationId: string }>(
  'review.delegationRevoked',
);

/** The same at once, for a delegation that was revoked: its deputy may carry any number of reviews. */
export const takeBackRevoked = defineJob('review.takeBackRevoked', {
  ids: ['delegationId'],
  timeoutSeconds: 3_600,
});

interface Ended {
  readonly id: string;
  readonly fromName: string;
  readonly toPersonId: string;
  readonly businessType: string | null;
}

/** Open tasks of a deputy of one look; the next look begins behind them. */
const PAGE = 200;

/** The place where the tasks are taken back. */
interface TakingBack {
  /** Reads what is over. */
  readonly db: Executor;
  readonly clock: Clock;
  /** Runs one step: in a transaction of its own, or in the one under way. */
  readonly step: <T>(work: (trx: Executor) => Promise<T>) => Promise<T>;
}

/** The condition that `d` is this delegation. */
export const isDelegation = (id: string): RawBuilder<unknown> => sql`d.id = ${id}`;

/** Taking back as a job does: each review in a transaction of its own, so that none waits for the others. */
export const byItself = (db: Database, clock: Clock): TakingBack => ({
  db,
  clock,
  step: (work) => transact(db, work),
});

/** Taking back within a transaction. */
export const within = (trx: Executor, clock: Clock): TakingBack => ({
  db: trx,
  clock,
  step: (work) => work(trx),
});

/**
 * Ends the deputies' open tasks of delegations that are over, by their time or before it: what the deputy
 * may not do any more stays with the giver alone. Each delegation is cleared up once; one that was left in
 * the middle is cleared up anew.
 */
export async function takeBackTasks(
  kinds: ReviewKinds,
  at: TakingBack,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  for (let ended = await nextEnded(at, which); ended; ended = await nextEnded(at, which)) {
    const { id, businessType } = ended;
    if (businessType === null || !isMatter(businessType)) await endReviewTasks(kinds, ended, at);
    const over = ended;
    await at.step(async (trx) => {
      if (businessType !== null && isMatter(businessType))
        await endMatterTasks(businessType, over, at.clock, trx);
      await sql`update review_delegation set closed_at = ${at.clock.now()}
        where id = ${id} and closed_at is null`.execute(trx);
    });
  }
}

/** The delegation that ended first and was not cleared up. */
async function nextEnded(
  { db, clock }: TakingBack,
  which: RawBuilder<unknown>,
): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select d.id, person.name as "fromName", d.to_person_id as "toPersonId",
      d.business_type as "businessType"
    from review_delegation d join person on person.id = d.from_person_id
    where d.closed_at is null and d.announced_at is not null
      and (d.revoked_at is not null or d.ends_at <= ${clock.now()}) and ${which}
    order by d.ends_at, d.id limit 1`.execute(db);
  return rows[0];
}

/** A deputy may review some of it in their own right, or in the place of somebody else. */
async function endReviewTasks(
  kinds: ReviewKinds,
  { fromName, toPersonId, businessType }: Ended,
  { db, clock, step }: TakingBack,
): Promise<void> {
  let last: ReviewRef | undefined = { businessType: '', businessId: '' };
  while (last) {
    const { rows }: { rows: ReviewRef[] } = await sql<ReviewRef>`
      select flow.business_type as "businessType", flow.business_id as "businessId"
      from todo join review_flow flow on flow.id = todo.flow_id
      where todo.person_id = ${toPersonId} and todo.kind = 'task' and todo.handled_at is null
        and flow.state = 'running'
        and (${businessType}::text is null or flow.business_type = ${businessType})
        and (flow.business_type collate "C", flow.business_id collate "C")
          > (${last.businessType}, ${last.businessId})
      group by 1, 2
      order by flow.business_type collate "C", flow.business_id collate "C" limit ${PAGE}`.execute(
      db,
    );
    for (const ref of rows)
      await step((trx) =>
        askAnewOf(kinds, ref, { fromName, deputyId: toPersonId }, { trx, clock }),
      );
    last = rows.at(-1);
  }
}

/** Ends the deputy's tasks that were asked of the giver by name. */
async function endMatterTasks(
  matter: Matter,
  { fromName, toPersonId }: Ended,
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
}
