import {
  ADMINISTRATOR_ROLES,
  DUTIES_OF_ROLE,
  grantableBy,
  grantersOf,
  ROLES,
  ROLES_OF_UNIT,
  type RoleName,
  UNIT_TYPES,
  type UnitType,
  unitsOfRole,
} from '@jicai/shared/domain/identity/organisation.ts';
import { conflictOf, wordsOfRule } from '@jicai/shared/domain/identity/separation.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';

/** A post as the separation rules see it. */
export interface HeldPost {
  readonly unitId: string;
  readonly role: RoleName;
  readonly fromDay: string;
  readonly toDay: string | null;
}

const overlap = (a: HeldPost, b: HeldPost): boolean =>
  (a.toDay === null || b.fromDay <= a.toDay) && (b.toDay === null || a.fromDay <= b.toDay);

const refuseBy = (id: number): Refusal =>
  refuse('post.conflict', { n: String(id), rule: wordsOfRule(id) });

/**
 * Checks a new post against those that the person holds at the same time: the static rules within a
 * unit (2, 17), administrators anywhere (10), suppliers' people anywhere (13). `waived` has the numbers of the
 * rules that a waiver of the unit lifts now.
 */
export function checkSeparation(
  held: readonly HeldPost[],
  next: HeldPost,
  waived: readonly number[] = [],
): Refusal | null {
  const others = held.filter((post) => overlap(post, next));
  const isAdministrator = (role: RoleName) => ADMINISTRATOR_ROLES.includes(role);
  const asked = others.filter(
    ({ unitId, role }) =>
      unitId === next.unitId || isAdministrator(role) || isAdministrator(next.role),
  );
  const duties = [...asked, next].flatMap(({ role }) => DUTIES_OF_ROLE[role]);
  const conflict = conflictOf(duties, { scope: 'static', waived });
  if (conflict) return refuseBy(conflict.rule.id);
  // Roles without duties in a thread are business too.
  const isMixed = asked.some(({ role }) => isAdministrator(role) !== isAdministrator(next.role));
  if (isMixed) return refuseBy(10);
  // An account that registered a shop is its supplier's, reviewed or not.
  const isSupplier = (role: RoleName) => role === 'supplier' || role === 'applicant';
  return others.some(({ role }) => isSupplier(role) !== isSupplier(next.role))
    ? refuseBy(13)
    : null;
}

/** Checks that somebody with these roles may give the role; the refusal says who may. */
export const checkGranting = (granter: readonly RoleName[], role: RoleName): Refusal | null =>
  grantableBy(granter).includes(role)
    ? null
    : refuseAt('role', 'post.role', { role: ROLES[role], granters: grantersOf(role) });

/** Checks that a unit of this kind may have the role, and the days. */
export function checkPost(next: HeldPost, unitType: UnitType): Refusal | null {
  if (!ROLES_OF_UNIT[unitType].includes(next.role))
    return refuseAt('role', 'post.unitType', {
      role: ROLES[next.role],
      unitType: UNIT_TYPES[unitType],
      fitting: unitsOfRole(next.role),
    });
  const areDays = isDay(next.fromDay) && (next.toDay === null || isDay(next.toDay));
  if (!areDays || (next.toDay !== null && next.toDay < next.fromDay))
    return refuseAt('toDay', 'post.days');
  return null;
}
