import { sql } from 'kysely';
import type { Obligation, PersonLeft } from '../../../identity/organisation/events.ts';
import type { Executor } from '../../../kernel/db/open.ts';

/** Delegations of and to somebody who leaves end; levels that name them name the successor. */
export async function handReviewsOver(
  { personId, successorId, clock }: PersonLeft,
  trx: Executor,
): Promise<void> {
  await sql`update review_delegation set revoked_at = ${clock.now()}
    where revoked_at is null and (from_person_id = ${personId} or to_person_id = ${personId})`.execute(
    trx,
  );
  if (successorId === null) return;
  await sql`update review_level set person_id = ${successorId}
    where person_id = ${personId}`.execute(trx);
}

/** Levels of reviews that name the person. */
export const namedLevels: Obligation = {
  word: '指定由其审核的环节',
  count: async (personId, db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from review_level where person_id = ${personId}`.execute(db);
    return rows[0]?.n ?? 0;
  },
};
