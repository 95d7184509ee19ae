import type { RoleName } from '../kernel/rights/roles.ts';

/** The roles that order for their unit. */
export const BUYERS: readonly RoleName[] = ['buyer', 'handler'];

/** Returns whether somebody with these roles orders for the unit: pages of buying are for them. */
export const mayBuy = (roles: readonly string[]): boolean =>
  BUYERS.some((role) => roles.includes(role));

/** Returns whether somebody with these roles has no other work than ordering. */
export const onlyBuys = (roles: readonly string[]): boolean =>
  mayBuy(roles) && roles.every((role) => BUYERS.some((buyer) => buyer === role));
