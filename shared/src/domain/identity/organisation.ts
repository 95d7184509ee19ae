import { ROLES, type RoleName, roleNames } from '../kernel/rights/roles.ts';
import type { Duty } from './separation.ts';

export { APPLICANT_ROLES } from '../../contract/identity/names.ts';

export { ROLES, type RoleName, roleNames } from '../kernel/rights/roles.ts';

/* Roles, the duties that come with them, and who may have or grant them. */

/**
 * The duties that come with a post of each role; the separation rules are checked for these duties.
 */
export const DUTIES_OF_ROLE: Readonly<Record<RoleName, readonly Duty[]>> = {
  handler: ['handle'],
  supervisor: ['supervise'],
  supplier: [],
  applicant: [],
  reviewer: ['review'],
  // Buyers state the need and also place the orders.
  buyer: ['demand', 'handle'],
  evaluator: ['evaluate'],
  acceptor: ['lead', 'cosign'],
  keeper: ['keep'],
  finance: ['paymentExecution'],
  paymentApprover: ['paymentApproval'],
  unitAdmin: ['unitAdmin'],
  operator: [],
  listingReviewer: ['listingReview'],
  entryReviewer: ['entryReview'],
  systemAdmin: ['systemAdmin'],
  securityAdmin: ['securityAdmin'],
  auditAdmin: ['auditAdmin'],
};

/** The three separate administrator roles. */
export const ADMINISTRATOR_ROLES: readonly RoleName[] = [
  'systemAdmin',
  'securityAdmin',
  'auditAdmin',
];

/**
 * The business roles of a purchasing unit, which the unit's own administrator may grant. The system
 * administrator may grant them too (`grantableBy`).
 */
export const UNIT_ROLES: readonly RoleName[] = [
  'handler',
  'supervisor',
  'reviewer',
  'buyer',
  'evaluator',
  'acceptor',
  'keeper',
  'finance',
  'paymentApprover',
];

/** The kinds of units, with their Chinese labels. */
export const UNIT_TYPES = {
  buyer: '采购单位',
  reviewer: '审核机构',
  supplier: '供应商',
  operator: '平台运营机构',
  groupBuyer: '主管单位',
} as const;

export type UnitType = keyof typeof UNIT_TYPES;

const LOGIN_NAME = /^[A-Za-z0-9._-]{3,64}$/;

/** Returns whether a login name is valid: 3 to 64 letters, digits, dots, hyphens or underscores. */
export const isLoginName = (text: string): boolean => LOGIN_NAME.test(text);

/** The first and the last day of a post as `YYYY-MM-DD`; if `toDay` is null, the post has no end. */
export interface PostDays {
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** Returns whether a post is valid on a day (`YYYY-MM-DD`). */
export const isInForce = ({ fromDay, toDay }: PostDays, today: string): boolean =>
  fromDay <= today && (toDay === null || toDay >= today);

/** For each kind of unit, the roles that people of such a unit may have. */
export const ROLES_OF_UNIT: Readonly<Record<UnitType, readonly RoleName[]>> = {
  buyer: [...UNIT_ROLES, 'unitAdmin'],
  groupBuyer: [...UNIT_ROLES, 'unitAdmin'],
  reviewer: ['reviewer', 'supervisor', 'unitAdmin'],
  supplier: ['supplier'],
  operator: ['operator', 'listingReviewer', 'entryReviewer', ...ADMINISTRATOR_ROLES],
};

/**
 * The roles that may be given to a person of some kind of unit (`ROLES_OF_UNIT`). `applicant` is
 * not among them: a supplier's application for entry assigns that role.
 */
export const GIVEN_ROLES: readonly RoleName[] = roleNames.filter((role) =>
  Object.values(ROLES_OF_UNIT).some((roles) => roles.includes(role)),
);

/** Returns the Chinese labels of the kinds of units in which the role may exist, joined by 、. */
export const unitsOfRole = (role: RoleName): string =>
  (Object.keys(UNIT_TYPES) as UnitType[])
    .filter((type) => ROLES_OF_UNIT[type].includes(role))
    .map((type) => UNIT_TYPES[type])
    .join('、');

/** Returns the Chinese labels of the roles that may grant the role, joined by 、. */
export const grantersOf = (role: RoleName): string =>
  roleNames
    .filter((granter) => grantableBy([granter]).includes(role))
    .map((granter) => ROLES[granter])
    .join('、');

/** Returns whom to ask for a role that nobody holds, and where it is granted, as a Chinese sentence. */
export const askForRole = (role: RoleName): string =>
  `请${grantersOf(role)}在“会员管理”中为有关人员授予“${ROLES[role]}”岗位。`;

/**
 * Returns the roles that a person with these roles may grant. A unit's administrator grants the business
 * roles of units; the system administrator all roles except the three administrator roles; the security
 * administrator these three.
 */
export function grantableBy(roles: readonly RoleName[]): readonly RoleName[] {
  const may = new Set<RoleName>();
  const add = (granted: readonly RoleName[]) => {
    for (const role of granted) may.add(role);
  };
  if (roles.includes('unitAdmin')) add(UNIT_ROLES);
  if (roles.includes('systemAdmin'))
    add(roleNames.filter((role) => !ADMINISTRATOR_ROLES.includes(role)));
  if (roles.includes('securityAdmin')) add(ADMINISTRATOR_ROLES);
  return roleNames.filter((role) => may.has(role));
}
