import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { transact } from '../../../kernel/write/write.ts';
import { peopleOf } from '../../../work/todo/recipients.ts';
import { findProject, type ProjectRow } from '../row.ts';
import type { LifeContext } from '../transition.ts';
import { MAIL_BATCH } from './follow.ts';
import { mailOfProject, notifyOfProject, organisersOf } from './news.ts';

/**
 * A step of a project's award of which people are to be told: it waits for the supplier's answer,
 * or the supplier declined it or let the deadline pass.
 */
interface AwardStep {
  readonly projectId: string;
  readonly packageNumber: string;
  readonly packageName: string;
  /** The position of the step in the award, from 1. */
  readonly nth: number;
  readonly supplierId: string;
  readonly end: 'waiting' | 'declined' | 'expired';
  /** The deadline for the supplier's answer, in ms. */
  readonly dueAt: number;
}

const causeOf = ({ packageNumber, nth, end }: AwardStep) => `award:${packageNumber}:${nth}:${end}`;

/**
 * Reads up to `MAIL_BATCH` steps of which nobody was told yet, in awards that are not complete:
 * steps that wait and whose deadline has not passed, and those that were declined or expired.
 */
async function listSteps({ db, clock }: Deps): Promise<AwardStep[]> {
  const { rows } = await sql<AwardStep>`
    select p.id as "projectId", k.number as "packageNumber", k.name as "packageName",
      w.nth::int as nth, e.supplier_id as "supplierId", w.s ->> 'end' as end,
      (w.s ->> 'dueAt')::float8 as "dueAt"
    from auction a join package k on k.number = a.package_number
    join sourcing_project p on p.auction_project_id = k.project_id
    cross join lateral jsonb_array_elements(a.award -> 'steps') with ordinality w(s, nth)
    join auction_entrant e on e.package_number = k.number and e.code = w.s ->> 'code'
    where a.award_due_at is not null and a.award ->> 'state' = 'waiting'
      and w.s ->> 'end' in ('waiting', 'declined', 'expired')
      and (w.s ->> 'end' <> 'waiting' or (w.s ->> 'dueAt')::float8 / 1000 > extract(epoch from ${clock.now()}))
      and not exists (select from project_news n where n.project_id = p.id
        and n.cause = 'award:' || k.number || ':' || w.nth || ':' || (w.s ->> 'end'))
    order by a.award_due_at, k.number, w.nth limit ${MAIL_BATCH}`.execute(db);
  return rows;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Tells suppliers and organisers of the steps of `listSteps`, each in its own transaction. If an
 * award is offered, the supplier is told in the site and by mail. If it was declined or expired,
 * the organisers are told in the site that it is passed on; if it expired, the supplier too, also
 * by mail. Returns the number of steps that were told.
 */
export async function tellAwards(deps: Deps): Promise<number> {
  let told = 0;
  for (const step of await listSteps(deps)) {
    await transact(deps.db, async (trx) => {
      const row = await findProject(step.projectId, trx);
      if (row && (await tell(row, step, { trx, clock: deps.clock }))) told += 1;
    });
  }
  return told;
}

/** Tells of one step; resolves to false if that was done already. */
async function tell(row: ProjectRow, step: AwardStep, context: LifeContext): Promise<boolean> {
  const { packageName, supplierId, end, dueAt } = step;
  const personIds = await peopleOf(supplierId, context.trx);
  const values = { package: packageName, time: timeText(dueAt) };
  const page = 'offers' as const;
  const cause = causeOf(step);
  if (end === 'waiting') {
    const text = say('project.mail.offered', values);
    const news = { subject: '成交待确认', text, page, personIds, cause } as const;
    const isNew = await mailOfProject(row, news, context);
    if (isNew) await notifyOfProject(row, { ...news, isKnown: true }, context);
    return isNew;
  }
  const isExpired = end === 'expired';
  const lapsed = {
    subject: '成交确认已逾期',
    text: say('project.awardLapsed', values),
    page,
  } as const;
  const isNew = await mailOfProject(
    row,
    { ...lapsed, personIds: isExpired ? personIds : [], cause },
    context,
  );
  if (!isNew) return false;
  if (isExpired) await notifyOfProject(row, { ...lapsed, personIds }, context);
  const text = say(isExpired ? 'project.awardExpired' : 'project.awardDeclined', values);
  const news = { subject: '成交顺延', text, page: 'result' } as const;
  const told = { ...news, from: 'system', personIds: organisersOf(row) } as const;
  await notifyOfProject(row, told, context);
  return true;
}
