import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type DueSource, dutyOfId } from './due.ts';

/** The time for which a claim holds, as an SQL interval. */
const HOLDS = sql`make_interval(mins => ${limits.dutyClaimMinutes}::int)`;
/** Claims are deleted after this time. */
const KEPT = sql`interval '1 day'`;

/**
 * The join of to-dos `todo` of a person with the name of a colleague who is at the same work, as
 * `claimer.name`. The statement has the time as `moment`.
 */
export const joinClaimer = ({ id, orgId }: Pick<Person, 'id' | 'orgId'>): RawBuilder<unknown> =>
  sql`left join duty_claim claim on claim.todo_id = todo.id and claim.org_id = ${orgId}
      and claim.person_id <> ${id} and claim.at > (select now from moment) - ${HOLDS}
    left join person claimer on claimer.id = claim.person_id`;

/**
 * Notes that a person is at the work of a duty, so that colleagues who have it too see their name. The first
 * one's claim stays while it holds; nothing is noted if the duty does not wait for the person.
 */
export async function claimDuty(
  todoId: string,
  person: Person,
  { due, clock }: { readonly due: DueSource; readonly clock: Clock },
  trx: Executor,
): Promise<void> {
  const duty = dutyOfId(todoId);
  const waits = duty && due.waits(person, duty);
  if (!waits) return;
  await sql`
    with moment as materialized (select ${clock.now()} as now),
    gone as (delete from duty_claim where todo_id <> ${todoId}
      and at < (select now from moment) - ${KEPT})
    insert into duty_claim (todo_id, org_id, person_id, at)
    select ${todoId}, ${person.orgId}, ${person.id}, moment.now from moment
    where exists (${waits})
    on conflict (todo_id, org_id) do update set person_id = excluded.person_id, at = excluded.at
      where duty_claim.person_id = excluded.person_id
        or duty_claim.at <= excluded.at - ${HOLDS}`.execute(trx);
}
