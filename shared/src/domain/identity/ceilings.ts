import type { CeilingAct } from '../../contract/identity/names.ts';
import type { RoleName } from '../kernel/roles.ts';

export { CEILING_ACTS, type CeilingAct, ceilingActs } from '../../contract/identity/names.ts';

/** The roles that do each act. */
export const ROLES_OF_ACT: Readonly<Record<CeilingAct, readonly RoleName[]>> = {
  order: ['buyer', 'handler'],
  award: ['handler'],
  pass: ['reviewer', 'paymentApprover'],
  pay: ['finance'],
};

/** A stored ceiling; without a unit it holds for every unit. */
export interface Ceiling {
  readonly role: RoleName;
  readonly isOfUnit: boolean;
  /** 分. */
  readonly amount: number;
}

/**
 * The amount up to which somebody with these roles may act; null: without a limit, for a role that has
 * none, and for an act that none of the roles does. Of several roles the one that may most counts, of
 * the rows for a role the tightest.
 */
export function limitOf(
  act: CeilingAct,
  roles: readonly RoleName[],
  ceilings: readonly Ceiling[],
): number | null {
  const acting = ROLES_OF_ACT[act].filter((role) => roles.includes(role));
  const limits = acting.map((role) => {
    const own = ceilings.filter((ceiling) => ceiling.role === role);
    return own.length === 0 ? null : Math.min(...own.map(({ amount }) => amount));
  });
  const numbers = limits.filter((limit) => limit !== null);
  return limits.length === 0 || numbers.length < limits.length ? null : Math.max(...numbers);
}
