import { sql } from 'kysely';
import type { ReviewSubject, ReviewType } from '../../work/approval/kind.ts';
import { handlersOf, type ProjectRow, supervisorsOf } from './row.ts';

/**
 * A project as the subject of a review. Nobody decides who handles or supervises it, or did so before
 * a successor took over (rules 1 and 9).
 */
export function projectSubject(row: ProjectRow): ReviewSubject {
  const handlers = handlersOf(row);
  const supervisors = supervisorsOf(row);
  return {
    id: row.id,
    title: `${row.number} ${row.draft.name}`,
    unitId: row.unitId,
    funds: row.draft.fundsType,
    amount: row.draft.budget,
    submitterId: row.handlerId,
    submitterName: row.handlerName,
    partyIds: [...new Set([...handlers, ...supervisors])],
    waivable: Object.fromEntries(
      handlers.filter((id) => !supervisors.includes(id)).map((id) => [id, [1]]),
    ),
  };
}

/** Locks the project that a review decides on. */
export const lockReviewed: NonNullable<ReviewType['lock']> = async (id, trx) => {
  await sql`select id from sourcing_project where id = ${id} for update`.execute(trx);
};
