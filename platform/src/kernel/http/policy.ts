import { createHash } from 'node:crypto';
import { dutiesOfCall } from '@jicai/shared/domain/kernel/duties.ts';
import { type NamedCall, verbOf } from '@jicai/shared/domain/kernel/rights.ts';
import { ROLES, type RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import type { Person } from './caller.ts';

export type Role = RoleName;

/** The roles with their Chinese names. */
export const ROLE_NAMES = ROLES;

/**
 * The callers of a call: anyone, anyone logged in, or people with one of the roles. The service checks
 * against the row itself which project or unit a person may access.
 */
export type Grant = 'anyone' | Callers | ProvenGrant;

type Callers = 'loggedIn' | readonly Role[];

/**
 * When a call requires the caller's password or code again: if the security profile says so, or
 * always.
 */
export type Proof = 'byProfile' | 'always';

/** A grant that requires a password or a code given within the last minutes. */
export interface ProvenGrant {
  readonly callers: Callers;
  readonly proof: Proof;
  /** Returns whether a call with this decoded body needs proof; if absent, every call does. */
  readonly when?: (body: never) => boolean;
}

/** Creates the policy row of a call that requires proof: `proven(handlers)`. */
export const proven = (
  callers: Callers,
  options: Partial<Pick<ProvenGrant, 'proof' | 'when'>> = {},
): ProvenGrant => ({ callers, proof: 'byProfile', ...options });

/** Returns the proof that a grant requires for this body, or `null` for none. */
export function proofOf(grant: Grant, body: unknown): Proof | null {
  if (typeof grant === 'string' || !('proof' in grant)) return null;
  // The body was decoded by the endpoint of this row, so it has the type that `when` takes.
  return (grant.when?.(body as never) ?? true) ? grant.proof : null;
}

/** The permission table of a slice, or of all: endpoint name → grant. */
export type Policy = Readonly<Record<string, Grant>>;

/** Merges the tables of slices. Throws if two rows have the same call. */
export function mergePolicies(...policies: readonly Policy[]): Policy {
  const all: Record<string, Grant> = {};
  for (const [name, grant] of policies.flatMap((policy) => Object.entries(policy))) {
    if (name in all) throw new Error(`two policy rows for ${name}`);
    all[name] = grant;
  }
  return all;
}

/** Returns a row as a text: the callers, and whether proof is required. */
function textOfGrant(grant: Grant): string {
  if (typeof grant === 'string') return grant;
  if (!('proof' in grant)) return [...grant].sort().join(',');
  const { callers, proof, when } = grant;
  return `${textOfGrant(callers)} ${proof}${when ? ' sometimes' : ''}`;
}

/** Returns the SHA-256 (hex) of a permission table; `npm run docs` records that of this version. */
export const fingerprintOf = (policy: Policy): string =>
  createHash('sha256')
    .update(
      Object.entries(policy)
        .map(([name, grant]) => `${name}: ${textOfGrant(grant)}\n`)
        .sort()
        .join(''),
    )
    .digest('hex');

/** Returns whether a grant covers a caller with these roles; `null` is a caller without a session. */
export function covers(grant: Grant, roles: readonly Role[] | null): boolean {
  if (grant === 'anyone') return true;
  if (!roles) return false;
  if (grant === 'loggedIn') return true;
  if ('proof' in grant) return covers(grant.callers, roles);
  return grant.some((role) => roles.includes(role));
}

/** The part of a person that the policy checks. */
type CheckedPerson = Pick<Person, 'roles' | 'duties' | 'made'>;

/**
 * Returns the roles with which a person may make a call: a made or lent role counts only if it allows the
 * call's verb, or this call by name.
 */
export function rolesFor({ roles, made }: CheckedPerson, call: NamedCall): readonly Role[] {
  const verb = made && verbOf(call);
  if (!made || !verb) return roles;
  return roles.filter((role) => {
    const allowed = made.grants[role];
    return !allowed || allowed[verb] !== undefined || allowed[call.name] !== undefined;
  });
}

/**
 * Returns whether a person may make a call: the grant covers their roles and, for a supplier's staff
 * account, one of its posts reaches the call. Calls for every logged-in person need no post.
 */
export function mayCall(grant: Grant, call: NamedCall, person: CheckedPerson | null): boolean {
  if (!covers(grant, person && rolesFor(person, call))) return false;
  const duties = person?.duties;
  return (
    !duties || covers(grant, []) || dutiesOfCall(call.name).some((duty) => duties.includes(duty))
  );
}
