import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Administrators of the whole installation. */
const seesAll = ({ roles }: Person): boolean =>
  roles.includes('systemAdmin') || roles.includes('securityAdmin');

/**
 * The condition that a unit lies in the person's scope: everything, their own unit, or (for a group's
 * administration) their own unit and all below it. `unit` is the column with the unit's id.
 */
export function inScope(person: Person, unit: RawBuilder<unknown>): RawBuilder<unknown> {
  if (seesAll(person)) return sql`true`;
  if (!person.roles.includes('unitAdmin')) return sql`false`;
  if (person.orgType !== 'groupBuyer') return sql`${unit} = ${person.orgId}`;
  return sql`${unit} in (
    with recursive below(id) as (
      select ${person.orgId}::text union select o.id from org o join below b on o.parent_id = b.id
    ) select id from below)`;
}
