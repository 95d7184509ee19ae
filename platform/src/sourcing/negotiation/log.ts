import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** Every step of the negotiations of a project's packages, for its archive. */
export async function readNegotiationLog(auctionProjectId: string | null, db: Executor) {
  const { rows } = await sql<Record<string, unknown>>`
    select n.number, n.subject_id as "packageNumber", n.code, n.reason, n.state,
      n.first_amount as "firstAmount", n.amount, e.seq, e.sentence, e.round, e.amount as "stepAmount",
      e.prices, e.note, ${nameAt('person', 'p', 'e.at')} as "personName", e.at as "atMs"
    from negotiation n join package k on n.subject = 'package' and k.number = n.subject_id
    join negotiation_event e on e.negotiation_id = n.id join person p on p.id = e.person_id
    where k.project_id = ${auctionProjectId} order by n.number, e.seq limit 1000`.execute(db);
  return rows;
}
