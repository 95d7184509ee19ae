import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn, rolesHeldIn } from '../../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../../kernel/db/clock.ts';

/*
 * The one rule of who may act in another's place. A delegation is given for the unit that its giver acts
 * for, and counts there alone: decisions of a unit do not leave it.
 */

/** A part of a post that is delegated. */
export interface Delegable {
  readonly role: string;
  /** Lent to somebody without the role; otherwise the deputy has it as well. */
  readonly isLent: boolean;
}

/**
 * The condition that the row `person` may do a part of a post in another's place in a unit: by the role
 * that they have there; of a part that is lent they have another role there, and administer nothing
 * anywhere (rule 10). The session's statement says the same of what is lent.
 */
export const mayStandIn = (
  { role, isLent }: Delegable,
  unitId: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<boolean> => {
  if (!isLent) return sql<boolean>`(not person.disabled and ${holdsRoleIn(unitId, [role], clock)})`;
  const held = rolesHeldIn(unitId, clock);
  return sql<boolean>`(not person.disabled and cardinality(${held}) > 0
    and not ${held} && ${[role, ...ADMINISTRATOR_ROLES]}::text[]
    and not person.roles && ${[...ADMINISTRATOR_ROLES]}::text[])`;
};

/** The condition that the delegation `d` counts now. */
export const isRunning = (clock: Clock): RawBuilder<boolean> => sql<boolean>`(
  d.revoked_at is null and d.starts_at <= ${clock.now()} and d.ends_at > ${clock.now()})`;
