import { ROLES, type RoleName } from '@jicai/shared/domain/kernel/roles.ts';

/** A person's role in the organisation. */
export type Role = RoleName;

/** The Chinese names of the roles. */
export const ROLE_NAMES = ROLES;

/**
 * The callers of a call: anyone, anyone logged in, or people with one of the roles. Which project or
 * unit a person may touch is asked in the service, against the row itself.
 */
export type Grant = 'anyone' | 'loggedIn' | readonly Role[];

/** The rows of one slice: endpoint name → grant. */
export type Policy = Readonly<Record<string, Grant>>;

/** One table of all slices. Two rows for one call are a mistake, and refused. */
export function mergePolicies(...policies: readonly Policy[]): Policy {
  const all: Record<string, Grant> = {};
  for (const [name, grant] of policies.flatMap((policy) => Object.entries(policy))) {
    if (name in all) throw new Error(`two policy rows for ${name}`);
    all[name] = grant;
  }
  return all;
}

/** True if a grant covers a caller with these roles; `null` is a caller who is not logged in. */
export function covers(grant: Grant, roles: readonly Role[] | null): boolean {
  if (grant === 'anyone') return true;
  if (!roles) return false;
  return grant === 'loggedIn' || grant.some((role) => roles.includes(role));
}
