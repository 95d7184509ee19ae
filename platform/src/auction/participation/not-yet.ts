import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/**
 * Returns the refusal of an auction that does not exist yet, because a project's auctions are created at the
 * end of its sign-up. Only the organisers and suppliers who have signed up get the refusal; resolves to null
 * for everybody else, who must not learn of the project, and for any other package number.
 */
export async function notYet(
  packageNumber: string,
  person: Person,
  db: Executor,
): Promise<Refusal | null> {
  const { rows } = await sql<{ at: number }>`
    select p.sign_up_ends_at as at from sourcing_project p
    where p.number = ${packageNumber.replace(/-\d+$/, '')}
      and p.state in ('published', 'signUp') and p.sign_up_ends_at is not null
      and (${person.id} in (p.handler_id, p.supervisor_id)
        or exists (select from sourcing_sign_up u where u.project_id = p.id
          and u.supplier_id = ${person.orgId} and u.state <> 'refused'))`.execute(db);
  const [row] = rows;
  return row ? refuse('auction.notYet', { at: timeText(row.at) }) : null;
}
