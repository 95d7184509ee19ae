import type { CeilingAct } from '../../contract/identity/names.ts';
import type { RoleName } from '../kernel/rights/roles.ts';

export { CEILING_ACTS, type CeilingAct, ceilingActs } from '../../contract/identity/names.ts';

/** The roles that perform each action with a ceiling. */
export const ROLES_OF_ACT: Readonly<Record<CeilingAct, readonly RoleName[]>> = {
  order: ['buyer', 'handler'],
  award: ['handler'],
  pass: ['reviewer', 'paymentApprover'],
  pay: ['finance'],
};

/** A stored ceiling of a role. `isOfUnit`: the ceiling applies to one unit only, otherwise to every unit. */
export interface Ceiling {
  readonly role: RoleName;
  readonly isOfUnit: boolean;
  /** The ceiling in 分. */
  readonly amount: number;
}

/**
 * Returns the amount in 分 up to which a person with these roles may perform an action; null if there is
 * no limit, because one of the acting roles has none or because none of the roles performs the action. Of
 * several roles the highest limit counts; of several ceilings for one role the lowest.
 */
export function limitOf(
  act: CeilingAct,
  roles: readonly RoleName[],
  ceilings: readonly Ceiling[],
): number | null {
  const acting = ROLES_OF_ACT[act].filter((role) => roles.includes(role));
  const limits = acting.map((role) => {
    const roleCeilings = ceilings.filter((ceiling) => ceiling.role === role);
    return roleCeilings.length === 0 ? null : Math.min(...roleCeilings.map(({ amount }) => amount));
  });
  const numbers = limits.filter((limit) => limit !== null);
  return limits.length === 0 || numbers.length < limits.length ? null : Math.max(...numbers);
}
