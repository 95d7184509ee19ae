import type { RoleName } from '../kernel/roles.ts';

/** Acts that a ceiling can limit, with their Chinese words. */
export const CEILING_ACTS = {
  order: '下单',
  award: '采购立项与成交',
  pass: '审核通过',
  pay: '登记付款',
} as const;

export type CeilingAct = keyof typeof CEILING_ACTS;

/** All acts, in the table's order. */
export const ceilingActs = Object.keys(CEILING_ACTS) as CeilingAct[]; // the table's own keys

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
