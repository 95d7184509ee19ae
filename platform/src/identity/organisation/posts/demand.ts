import { DUTIES_OF_ROLE, roleNames } from '@jicai/shared/domain/identity/organisation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { holdsRoleIn } from './holders.ts';

/** The roles that say what is needed (需求人). */
const DEMANDING = roleNames.filter((role) => DUTIES_OF_ROLE[role].includes('demand'));

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
