import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * PJ10: annuls the awards of a project's won auctions, except rehearsals. Only stores the reason in
 * the rows of these auctions, from which the outcome is shown; the signed logs have ended and are
 * not changed.
 */
export async function voidAwards(projectId: string, reason: string, trx: Executor): Promise<void> {
  await sql`
    update auction a set void_reason = ${reason} from package k
    where k.number = a.package_number and k.project_id = ${projectId}
      and not a.is_rehearsal and a.outcome ->> 'kind' = 'won'`.execute(trx);
}
