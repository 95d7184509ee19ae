import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * PJ10: annuls the awards of a project's auctions. The reason stands in the auctions' rows, from which every
 * reader has the outcome; the signed logs, which have ended, stay as they are.
 */
export async function voidAwards(projectId: string, reason: string, trx: Executor): Promise<void> {
  await sql`
    update auction a set void_reason = ${reason} from package k
    where k.number = a.package_number and k.project_id = ${projectId}
      and not a.is_rehearsal and a.outcome ->> 'kind' = 'won'`.execute(trx);
}
