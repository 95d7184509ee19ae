import { createHash } from 'node:crypto';
import { dutiesOfCall } from '@jicai/shared/domain/kernel/rights/duties.ts';
import { type NamedCall, verbOf } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { ROLES, type RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import type { Person } from './caller.ts';

export type Role = RoleName;

/** The roles with their Chinese names. */
export const ROLE_NAMES = ROLES;

/**
 * Which callers may make a call: anyone, anyone logged in, or people with one of the listed roles;
 * a `ProvenGrant` may also require proof. Which rows a person may access is checked by the call's
 * handler, not by the grant.
 */
export type Grant = 'anyone' | Callers | ProvenGrant;

type Callers = 'loggedIn' | readonly Role[];

/**
 * When a call requires that the caller enters a password or a code again: if the security profile asks for
 * it, or always.
 */
export type Proof = 'byProfile' | 'always';

/**
 * A grant that also requires that the caller gave a password or a code within the last `stepUpMinutes`
 * minutes.
 */
export interface ProvenGrant {
  readonly callers: Callers;
  readonly proof: Proof;
  /**
   * Returns whether a call with this decoded body needs proof; if the function is absent, every call needs
   * proof.
   */
  readonly when?: (body: never) => boolean;
}

/**
 * Creates the grant of a call that requires proof. By default the proof is `byProfile` and required for every
 * body.
 */
export const proven = (
  callers: Callers,
  options: Partial<Pick<ProvenGrant, 'proof' | 'when'>> = {},
): ProvenGrant => ({ callers, proof: 'byProfile', ...options });

/** Returns the proof that a grant requires for this body, or `null` for none. */
export function proofOf(grant: Grant, body: unknown): Proof | null {
  if (typeof grant === 'string' || !('proof' in grant)) return null;
  // The cast is safe, because the endpoint of this policy row decoded the body, and `when` takes the
  // endpoint's body.
  return (grant.when?.(body as never) ?? true) ? grant.proof : null;
}

/** A permission table, of one slice or of all: from a call's name to its grant. */
export type Policy = Readonly<Record<string, Grant>>;

/** Merges the tables of slices. Throws if two tables have a row for the same call. */
export function mergePolicies(...policies: readonly Policy[]): Policy {
  const all: Record<string, Grant> = {};
  for (const [name, grant] of policies.flatMap((policy) => Object.entries(policy))) {
    if (name in all) throw new Error(`two policy rows for ${name}`);
    all[name] = grant;
  }
  return all;
}

/**
 * Returns a grant as a text for the table's fingerprint: the allowed callers, the kind of proof, and whether
 * only some bodies need it.
 */
function textOfGrant(grant: Grant): string {
  if (typeof grant === 'string') return grant;
  if (!('proof' in grant)) return [...grant].sort().join(',');
  const { callers, proof, when } = grant;
  return `${textOfGrant(callers)} ${proof}${when ? ' sometimes' : ''}`;
}

/**
 * Returns the SHA-256 (hex) of a permission table. `npm run docs` writes the hash of this version's table to
 * a file.
 */
export const fingerprintOf = (policy: Policy): string =>
  createHash('sha256')
    .update(
      Object.entries(policy)
        .map(([name, grant]) => `${name}: ${textOfGrant(grant)}\n`)
        .sort()
        .join(''),
    )
    .digest('hex');

/** Returns whether a grant covers a caller with these roles; `null` is a visitor, without a session. */
export function covers(grant: Grant, roles: readonly Role[] | null): boolean {
  if (grant === 'anyone') return true;
  if (!roles) return false;
  if (grant === 'loggedIn') return true;
  if ('proof' in grant) return covers(grant.callers, roles);
  return grant.some((role) => roles.includes(role));
}

/** The fields of a person by which the policy decides whether the person may make a call. */
type CheckedPerson = Pick<Person, 'roles' | 'duties' | 'made'>;

/**
 * Returns the roles of a person that count for a call. A custom or lent role counts only if its grants
 * contain the call's verb or name, or if the call has no verb. Does not check the call's `Grant`.
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
 * Returns whether a person, or a visitor (`null`), may make a call: the grant covers the person's roles and,
 * for a supplier's staff account, the call belongs to one of the account's duties. A call that every
 * logged-in person may make needs no duty.
 */
export function mayCall(grant: Grant, call: NamedCall, person: CheckedPerson | null): boolean {
  if (!covers(grant, person && rolesFor(person, call))) return false;
  const duties = person?.duties;
  return (
    !duties || covers(grant, []) || dutiesOfCall(call.name).some((duty) => duties.includes(duty))
  );
}
