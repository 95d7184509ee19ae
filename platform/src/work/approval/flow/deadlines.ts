import { type NotNull, sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import { addTodos } from '../../todo/write.ts';
import { kindOf, type ReviewKinds, type ReviewRef } from '../kind.ts';
import { waitingAt } from '../reviewers/reviewers.ts';
import { findFlow, levelOf } from './flow.ts';

/** Wakes `remindOverdue`; the rows and the database's clock say what is late. */
export const remindOverdueReviews = defineJob('review.remindOverdue', {
  ids: [],
  schedule: '*/5 * * * *',
});

/** A running review whose level should have been decided by now. */
export interface OverdueReview extends ReviewRef {
  readonly title: string;
  readonly level: number;
  readonly dueAtMs: number;
  readonly wasReminded: boolean;
}

const MOST = 500;

/** Reviews whose deadline has passed by the database's clock, the oldest first, 500 at most. */
export async function listOverdue(clock: Clock, db: Executor): Promise<OverdueReview[]> {
  return db
    .selectFrom('review_flow')
    .select(['business_type as businessType', 'business_id as businessId', 'title', 'level'])
    .select((eb) => ['due_at as dueAtMs', eb('reminded_at', 'is not', null).as('wasReminded')])
    .$narrowType<{ dueAtMs: NotNull; wasReminded: boolean }>()
    .where('state', '=', 'running')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(MOST)
    .execute();
}

/**
 * For a job: reminds the reviewers of each overdue level, once per level, and answers how many
 * reviews that were. The row and the database's clock decide; calling it again does nothing.
 */
export async function remindOverdue(
  kinds: ReviewKinds,
  clock: Clock,
  trx: Executor,
): Promise<number> {
  const { rows } = await sql<ReviewRef>`
    update review_flow set reminded_at = ${clock.now()} where id in (
      select id from review_flow
      where state = 'running' and due_at <= ${clock.now()} and reminded_at is null
      order by due_at, id limit ${MOST} for update skip locked)
    returning business_type as "businessType", business_id as "businessId"`.execute(trx);
  for (const ref of rows) await remind(kinds, ref, clock, trx);
  return rows.length;
}

async function remind(
  kinds: ReviewKinds,
  ref: ReviewRef,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { todoType, links } = kindOf(kinds, ref.businessType);
  const flow = await findFlow(ref, trx);
  if (flow?.state !== 'running') return;
  const waiting = await waitingAt(flow, clock, trx);
  const about = `${flow.title}：${levelOf(flow).name}`;
  const message = {
    kind: 'message',
    openMode: 'page',
    businessType: todoType,
    businessId: ref.businessId,
    processName: '审核超期提醒',
    fromName: '系统',
    topic: 'deadline',
  } as const;
  const personIds = waiting.map(({ id }) => id);
  const names = waiting.map(({ name }) => name).join('、');
  await addTodos(
    [
      {
        ...message,
        personIds,
        content: `${about}已超期，请尽快处理`,
        url: links.review(ref.businessId),
      },
      {
        ...message,
        personIds: await headsAbove(personIds, trx),
        content: `${about}已超期，待${names}处理，请督促办理`,
        url: links.detail(ref.businessId),
      },
    ],
    clock,
    trx,
  );
}

/** The ids of the administrators of these people's organisations, who do not decide themselves. */
async function headsAbove(personIds: readonly string[], trx: Executor): Promise<string[]> {
  const ids = [...personIds];
  const { rows } = await sql<{ id: string }>`
    select head.id from person head where not head.disabled and 'unitAdmin' = any(head.roles)
      and head.id <> all(${ids}::text[])
      and head.org_id in (select org_id from person where id = any(${ids}::text[]))
    order by head.id`.execute(trx);
  return rows.map(({ id }) => id);
}
