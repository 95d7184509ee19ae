import {
  type NamedCall,
  type Scope,
  verbOf,
  widerOf,
} from '@jicai/shared/domain/kernel/rights/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Person, Reach } from './caller.ts';
import { covers, type Grant, rolesFor } from './policy.ts';

function reachOf(scope: Scope, { id, orgId, made }: Person): Reach | undefined {
  if (scope === 'own') return { unitIds: [orgId], ownerIds: [id] };
  if (scope === 'department')
    return { unitIds: [orgId], ownerIds: [id, ...(made?.colleagues ?? [])] };
  if (scope === 'unitBelow') return { unitIds: made?.unitsBelow ?? [orgId], ownerIds: null };
  return undefined;
}

/**
 * Returns the person in the form in which the handler of a call gets it: with the roles that count
 * for the call (`rolesFor`), and with the widest reach of those roles that `grant` covers. A person
 * without custom and lent roles is returned unchanged, and so is any person for a call without a
 * verb. For work that has no call of its own (counting to-dos, opening a file), `grant` must be the
 * roles that may do the work.
 */
export function callerOf(person: Person, call: NamedCall, grant: Grant): Person {
  const verb = verbOf(call);
  const { made } = person;
  if (!made || !verb) return person;
  const roles = rolesFor(person, call);
  const scopes = roles
    .filter((role) => covers(grant, [role]))
    .map((role) => made.grants[role]?.[verb] ?? 'unit');
  const [first, ...others] = scopes;
  const reach = first && reachOf(others.reduce(widerOf, first), person);
  const { reach: _, ...base } = person;
  return { ...base, roles, ...(reach && { reach }) };
}

/**
 * Returns the ids of the units whose rows the call reaches: only the caller's unit, unless the caller's
 * `reach` names others.
 */
export const unitsOf = ({ reach, orgId }: Pick<Person, 'reach' | 'orgId'>): readonly string[] =>
  reach?.unitIds ?? [orgId];

interface Columns {
  readonly unit: RawBuilder<unknown>;
  /** The id of the person who owns a row, such as the buyer or handler; absent if rows have no owner. */
  readonly owner?: RawBuilder<unknown>;
}

/**
 * Returns the SQL condition that the unit of a row is in the caller's `reach`, and that the owner is, too, if
 * the reach is limited to owners. Without a `reach`, the unit must be the caller's.
 */
export function reached(person: Person, { unit, owner }: Columns): RawBuilder<boolean> {
  const { reach } = person;
  if (!reach) return sql<boolean>`${unit} = ${person.orgId}`;
  const inUnits = sql<boolean>`${unit} = any(${[...reach.unitIds]}::text[])`;
  if (reach.ownerIds === null) return inUnits;
  // If rows have no owner column, a reach that is limited to owners includes none of them.
  if (!owner) return sql<boolean>`false`;
  return sql<boolean>`(${inUnits} and ${owner} = any(${[...reach.ownerIds]}::text[]))`;
}

interface Row {
  readonly unitId: string;
  readonly ownerId?: string | null;
}

/**
 * Returns whether the caller's call reaches a row with this unit and owner: the unit is in the
 * caller's `reach` and, if the reach is limited to owners, so is the owner (a row without an owner
 * is then not reached). Without a `reach`, only the unit must be the caller's.
 */
export function isReached(
  { reach, orgId }: Pick<Person, 'reach' | 'orgId'>,
  { unitId, ownerId }: Row,
): boolean {
  if (!reach) return unitId === orgId;
  if (!reach.unitIds.includes(unitId)) return false;
  return reach.ownerIds === null || (ownerId != null && reach.ownerIds.includes(ownerId));
}
