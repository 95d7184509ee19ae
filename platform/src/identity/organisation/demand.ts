import { DUTIES_OF_ROLE, roleNames } from '@jicai/shared/domain/identity/organisation.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The roles that say what is needed (需求人). */
const DEMANDING = roleNames.filter((role) => DUTIES_OF_ROLE[role].includes('demand'));

/**
 * The condition over the row `person` that they have one of these roles in a unit now: in their own unit by
 * its roles, in another by a post of today.
 */
export const holdsRoleIn = (
  unitId: RawBuilder<unknown>,
  roles: readonly RoleName[],
  clock: Clock,
): RawBuilder<boolean> => sql<boolean>`(case when person.org_id = ${unitId}
  then person.roles && ${[...roles]}::text[]
  else exists (select from post p_held where p_held.person_id = person.id and p_held.org_id = ${unitId}
    and p_held.role = any(${[...roles]}::text[]) and p_held.ended_at is null
    and to_char(${clock.now()} at time zone ${CHINA_ZONE}::text, 'YYYY-MM-DD')
      between p_held.from_on and coalesce(p_held.to_on, '9999-12-31')) end)`;

/**
 * Rule 7: the condition over the row `person` that they say what a unit needs, by their roles of today
 * there. They never review what they asked for themselves, and no waiver lets them: one of rule 1 is for
 * who handles what others need.
 */
export const isDemander = (unitId: RawBuilder<unknown>, clock: Clock): RawBuilder<boolean> =>
  holdsRoleIn(unitId, DEMANDING, clock);

/** Those among people who do. */
export async function demandersAmong(
  personIds: readonly string[],
  unitId: string,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from person
    where id = any(${[...personIds]}::text[])
      and ${isDemander(sql`${unitId}::text`, clock)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
