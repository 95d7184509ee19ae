import { ADMINISTRATOR_ROLES, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * Every role that a person has in some unit, or has been given for a later day. Whoever takes an account
 * over takes all of them.
 */
export async function rolesAnywhere(personId: string, db: Executor): Promise<RoleName[]> {
  const { rows } = await sql<{ role: RoleName }>`
    select unnest(roles) as role from person where id = ${personId}
    union select role from post where person_id = ${personId} and ended_at is null`.execute(db);
  return rows.map(({ role }) => role);
}

/** The offices of administration among these roles. */
export const officesIn = (roles: readonly RoleName[]): RoleName[] =>
  ADMINISTRATOR_ROLES.filter((role) => roles.includes(role));

/** Whether a person is a system, security or audit administrator somewhere. */
export const holdsOffice = async (personId: string, db: Executor): Promise<boolean> =>
  officesIn(await rolesAnywhere(personId, db)).length > 0;
