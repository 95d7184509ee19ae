import type { Clarification } from '@jicai/shared/contract/sourcing/clarification.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The questions that somebody may read, oldest first; never who asked. */
export async function listOf(
  projectId: string,
  { orgId, seesAll }: { readonly orgId: string; readonly seesAll: boolean },
  db: Executor,
): Promise<Clarification[]> {
  const { rows } = await sql<Clarification>`
    select id, question, asked_at as "askedAtMs", answer, answered_at as "answeredAtMs",
      moved_to as "movedToMs", supplier_id = ${orgId} as "isMine"
    from project_question where project_id = ${projectId}
      and (answer is not null or ${seesAll} or supplier_id = ${orgId})
    order by asked_at, id limit ${limits.clarifications}`.execute(db);
  return rows;
}

export async function countOf(projectId: string, supplierId: string, db: Executor) {
  const { count } = await db
    .selectFrom('project_question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function find(id: string, db: Executor) {
  const row = await db
    .selectFrom('project_question')
    .select(['project_id as projectId', 'supplier_id as supplierId', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an answer; false where there is one already. */
export async function writeAnswer(
  written: {
    readonly id: string;
    readonly answer: string;
    readonly personId: string;
    readonly movedTo: number | null;
  },
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { id, answer, personId, movedTo } = written;
  const { rows } = await sql`
    update project_question set answer = ${answer}, answered_by = ${personId},
      answered_at = ${clock.now()}, moved_to = ${movedTo === null ? null : moment(movedTo)}
    where id = ${id} and answer is null returning id`.execute(trx);
  return rows.length > 0;
}
