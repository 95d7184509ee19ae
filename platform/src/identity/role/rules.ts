import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  baseRoles,
  DEEDS,
  partsOf,
  type RoleGrant,
  SCOPES,
  SUBJECTS,
  scopesFor,
  type Verb,
  verbOf,
} from '@jicai/shared/domain/kernel/rights/rights.ts';
import { covers, type Policy, type Role } from '../../kernel/http/caller/policy.ts';

/** The calls of the platform as far as verbs go. */
export interface Calls {
  readonly policy: Policy;
  readonly served: readonly { readonly name: string; readonly write: boolean }[];
}

/** The verbs of a role of the product: those of the calls that the policy grants it by name. */
export function verbsOf(role: Role, { policy, served }: Calls): readonly Verb[] {
  const writes = new Set(served.filter(({ write }) => write).map(({ name }) => name));
  const verbs = Object.entries(policy)
    .filter(([, grant]) => covers(grant, [role]) && !covers(grant, []))
    .flatMap(([name]) => verbOf({ name, write: writes.has(name) }) ?? []);
  return [...new Set(verbs)].sort();
}

/** The verbs of a role of the product, each within its own scope. */
export const deliveredGrants = (role: Role, calls: Calls): RoleGrant[] =>
  verbsOf(role, calls).flatMap((verb) => {
    const parts = partsOf(verb);
    const [scope] = parts ? scopesFor(role, parts) : [];
    return scope ? [{ verb, scope }] : [];
  });

const wordOf = (verb: string): string => {
  const parts = partsOf(verb);
  return parts ? `${SUBJECTS[parts.subject]}·${DEEDS[parts.deed]}` : verb;
};

interface Wish {
  readonly base: Role;
  readonly grants: readonly RoleGrant[];
}

/**
 * Checks what a role is to allow: its base can be remade, has each verb, and reaches the scope; only
 * a unit with others below it reads what is below.
 */
export function checkGrants(
  { base, grants }: Wish,
  calls: Calls,
  { mayReachBelow }: { readonly mayReachBelow: boolean },
): Refusal | null {
  if (!baseRoles.includes(base)) return refuseAt('base', 'role.base', { role: ROLES[base] });
  if (grants.length === 0) return refuse('role.empty');
  const known: readonly string[] = verbsOf(base, calls);
  for (const { verb, scope } of grants) {
    const parts = partsOf(verb);
    if (!parts || !known.includes(verb))
      return refuse('role.verb', { role: ROLES[base], verb: wordOf(verb) });
    if (!scopesFor(base, parts).includes(scope))
      return refuse('role.scope', { verb: wordOf(verb), scope: SCOPES[scope] });
    if (scope === 'unitBelow' && !mayReachBelow) return refuse('role.wide');
  }
  return null;
}
