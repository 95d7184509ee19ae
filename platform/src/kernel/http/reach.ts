import { type NamedCall, type Scope, verbOf, widerOf } from '@jicai/shared/domain/kernel/rights.ts';
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
 * A person as the services of a call see them: with the roles that allow its verb, and the rows that
 * the widest of those roles reaches which the call is granted to. Somebody without made roles stays
 * as they are. Outside of a call of its own (a to-do is counted, a file opened) `grant` are the roles that
 * would do it.
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
  const { reach: _, ...rest } = person;
  return { ...rest, roles, ...(reach && { reach }) };
}

/** The units whose rows the caller's call reaches: their own, unless a made role says otherwise. */
export const unitsOf = ({ reach, orgId }: Pick<Person, 'reach' | 'orgId'>): readonly string[] =>
  reach?.unitIds ?? [orgId];

interface Columns {
  readonly unit: RawBuilder<unknown>;
  /** The person who ordered or handles it; left out where the rows have none. */
  readonly owner?: RawBuilder<unknown>;
}

/** The condition that a row lies within the reach of the caller's call. */
export function reached(person: Person, { unit, owner }: Columns): RawBuilder<boolean> {
  const { reach } = person;
  if (!reach) return sql<boolean>`${unit} = ${person.orgId}`;
  const inUnits = sql<boolean>`${unit} = any(${[...reach.unitIds]}::text[])`;
  if (reach.ownerIds === null) return inUnits;
  // Rows without an owner are nobody's of a department.
  if (!owner) return sql<boolean>`false`;
  return sql<boolean>`(${inUnits} and ${owner} = any(${[...reach.ownerIds]}::text[]))`;
}

interface Row {
  readonly unitId: string;
  readonly ownerId?: string | null;
}

/** The same for a row that was read. */
export function isReached(
  { reach, orgId }: Pick<Person, 'reach' | 'orgId'>,
  { unitId, ownerId }: Row,
): boolean {
  if (!reach) return unitId === orgId;
  if (!reach.unitIds.includes(unitId)) return false;
  return reach.ownerIds === null || (ownerId != null && reach.ownerIds.includes(ownerId));
}
