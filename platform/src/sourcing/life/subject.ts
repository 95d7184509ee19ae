import { sql } from 'kysely';
import type { ReviewSubject, ReviewType } from '../../work/approval/kind.ts';
import type { ProjectRow } from './row.ts';

/** A project as the subject of a review. Neither its handler nor its supervisor decides. */
export const projectSubject = (row: ProjectRow): ReviewSubject => ({
  id: row.id,
  title: `${row.number} ${row.draft.name}`,
  unitId: row.unitId,
  funds: row.draft.fundsType,
  amount: row.draft.budget,
  submitterId: row.handlerId,
  submitterName: row.handlerName,
  partyIds: row.supervisorId === null ? [row.handlerId] : [row.handlerId, row.supervisorId],
  waivable: { [row.handlerId]: [1] },
});

/** Locks the project that a review decides on. */
export const lockReviewed: NonNullable<ReviewType['lock']> = async (id, trx) => {
  await sql`select id from sourcing_project where id = ${id} for update`.execute(trx);
};
