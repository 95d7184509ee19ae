import type { Clarification } from '@jicai/shared/contract/sourcing/clarification.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

const columns = (orgId: string) => sql`id, question, asked_at as "askedAtMs", answer,
  answered_at as "answeredAtMs", moved_to as "movedToMs", supplier_id = ${orgId} as "isMine"`;

interface Reader {
  readonly orgId: string;
  readonly seesAll: boolean;
}

/**
 * One page of the questions that somebody may read, never who asked: two statements. The oldest first; for
 * the organisers before them those that wait for an answer.
 */
export async function listOf(
  projectId: string,
  { orgId, seesAll }: Reader,
  page: number,
  db: Executor,
): Promise<{ entries: Clarification[]; total: number }> {
  const from = sql`from project_question where project_id = ${projectId}
    and (answer is not null or ${seesAll} or supplier_id = ${orgId})`;
  const size = limits.clarifications;
  const { rows } = await sql<Clarification>`select ${columns(orgId)} ${from}
    order by (${seesAll} and answer is null) desc, asked_at, id limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(
    db,
  );
  return { entries: rows, total: Number(counts[0]?.total ?? 0) };
}

/** All questions of a project, oldest first, for its archive. */
export async function listAll(projectId: string, db: Executor): Promise<Clarification[]> {
  const { rows } = await sql<Clarification>`select ${columns('')}
    from project_question where project_id = ${projectId} order by asked_at, id`.execute(db);
  return rows;
}

/** All that a supplier asked about a project, oldest first; nobody asks more than so many (CL1). */
export async function listOwn(
  projectId: string,
  supplierId: string,
  db: Executor,
): Promise<Pick<Clarification, 'question' | 'askedAtMs' | 'answer'>[]> {
  return db
    .selectFrom('project_question')
    .select(['question', 'asked_at as askedAtMs', 'answer'])
    .where('project_id', '=', projectId)
    .where('supplier_id', '=', supplierId)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limits.clarificationsOfSupplier)
    .execute();
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
