import { createHash } from 'node:crypto';
import { dutiesOfCall } from '@jicai/shared/domain/kernel/duties.ts';
import { type NamedCall, verbOf } from '@jicai/shared/domain/kernel/rights.ts';
import { ROLES, type RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import type { Person } from './caller.ts';

/** A person's role in the organisation. */
export type Role = RoleName;

/** The Chinese names of the roles. */
export const ROLE_NAMES = ROLES;

/**
 * The callers of a call: anyone, anyone logged in, or people with one of the roles. Which project or
 * unit a person may touch is asked in the service, against the row itself.
 */
export type Grant = 'anyone' | Callers | ProvenGrant;

type Callers = 'loggedIn' | readonly Role[];

/**
 * When a call asks its caller for the password or a code again: where the security profile says so,
 * or in any case.
 */
export type Proof = 'byProfile' | 'always';

/** A grant whose caller gave their password or a code within the last minutes. */
export interface ProvenGrant {
  readonly callers: Callers;
  readonly proof: Proof;
  /** Calls with another body need no proof; the body is decoded. */
  readonly when?: (body: never) => boolean;
}

/** A row for a call that asks its caller for proof again: `proven(handlers)`. */
export const proven = (
  callers: Callers,
  options: Partial<Pick<ProvenGrant, 'proof' | 'when'>> = {},
): ProvenGrant => ({ callers, proof: 'byProfile', ...options });

/** The proof that a grant asks for with this body; null: none. */
export function proofOf(grant: Grant, body: unknown): Proof | null {
  if (typeof grant === 'string' || !('proof' in grant)) return null;
  // The row stands beside the call whose decoded body this is.
  return (grant.when?.(body as never) ?? true) ? grant.proof : null;
}

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

/** One row as a text: callers, and whether they are asked for proof. */
function textOfGrant(grant: Grant): string {
  if (typeof grant === 'string') return grant;
  if (!('proof' in grant)) return [...grant].sort().join(',');
  const { callers, proof, when } = grant;
  return `${textOfGrant(callers)} ${proof}${when ? ' sometimes' : ''}`;
}

/** SHA-256 (hex) of a whole permission table; `npm run docs` writes down that of this version. */
export const fingerprintOf = (policy: Policy): string =>
  createHash('sha256')
    .update(
      Object.entries(policy)
        .map(([name, grant]) => `${name}: ${textOfGrant(grant)}\n`)
        .sort()
        .join(''),
    )
    .digest('hex');

/** True if a grant covers a caller with these roles; `null` is a caller who is not logged in. */
export function covers(grant: Grant, roles: readonly Role[] | null): boolean {
  if (grant === 'anyone') return true;
  if (!roles) return false;
  if (grant === 'loggedIn') return true;
  if ('proof' in grant) return covers(grant.callers, roles);
  return grant.some((role) => roles.includes(role));
}

/** The part of a person that the policy asks about. */
type Asker = Pick<Person, 'roles' | 'duties' | 'made'>;

/**
 * The roles with which a person makes a call: one that was made, or is lent, counts where it allows the
 * call's verb, or this one call.
 */
export function rolesFor({ roles, made }: Asker, call: NamedCall): readonly Role[] {
  const verb = made && verbOf(call);
  if (!made || !verb) return roles;
  return roles.filter((role) => {
    const allowed = made.grants[role];
    return !allowed || allowed[verb] !== undefined || allowed[call.name] !== undefined;
  });
}

/**
 * True if a person may make a call: the grant covers their roles, and a supplier's staff account has
 * a post that reaches it. What every logged-in person may call needs no post.
 */
export function mayCall(grant: Grant, call: NamedCall, person: Asker | null): boolean {
  if (!covers(grant, person && rolesFor(person, call))) return false;
  const duties = person?.duties;
  return (
    !duties || covers(grant, []) || dutiesOfCall(call.name).some((duty) => duties.includes(duty))
  );
}
