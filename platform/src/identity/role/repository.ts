import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import type { RoleGrant } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { inScope } from '../organisation/scope.ts';

/** A role that an organisation made. `unitId` is null for one that is made for every unit. */
export interface MadeRole {
  readonly id: string;
  readonly unitId: string | null;
  readonly unitName: string;
  readonly name: string;
  readonly base: RoleName;
  readonly note: string;
  readonly holders: number;
  /** Levels of published review templates that name it. */
  readonly levels: number;
  readonly grants: readonly RoleGrant[];
}

const MOST_ROLES = 500;

async function findBy(where: RawBuilder<unknown>, db: Executor): Promise<MadeRole[]> {
  const { rows } = await sql<MadeRole>`
    select r.id, r.unit_id as "unitId", coalesce(org.name, '') as "unitName", r.name, r.base, r.note,
      (select count(distinct post.person_id)::int from post
        where post.role_id = r.id and post.ended_at is null) as holders,
      (select count(*)::int from review_level l where l.role_id = r.id) as levels,
      (select coalesce(json_agg(json_build_object('verb', g.verb, 'scope', g.scope) order by g.verb), '[]')
        from role_grant g where g.role_id = r.id) as grants
    from role r left join org on org.id = r.unit_id
    where r.ended_at is null and ${where}
    order by r.unit_id is not null, org.name, r.name limit ${MOST_ROLES}`.execute(db);
  return rows;
}

/** The made roles that a person sees: those for every unit, and those of the units in their scope. */
export const listMade = (person: Person, db: Executor): Promise<MadeRole[]> =>
  findBy(sql`(r.unit_id is null or ${inScope(person, sql`r.unit_id`)})`, db);

/** A made role, locked; null for one that is unknown or ended. */
export async function lockRole(id: string, trx: Executor): Promise<MadeRole | null> {
  await sql`select from role where id = ${id} for update`.execute(trx);
  const [found] = await findBy(sql`r.id = ${id}`, trx);
  return found ?? null;
}

/**
 * Whether another role that the unit can give has the name (null: a role for every unit, so any role).
 * Workbooks name roles, in one form of their letters.
 */
export async function isNameTaken(
  { name, unitId, exceptId }: { name: string; unitId: string | null; exceptId: string },
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from role where ended_at is null and id <> ${exceptId}
    and normalize(name, nfkc) = normalize(${name}::text, nfkc)
    and (${unitId}::text is null or unit_id is null or unit_id = ${unitId})`.execute(db);
  return rows.length > 0;
}

/** The people with a post of the role that has not ended. */
export async function holdersOf(roleId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct person_id as id from post
    where role_id = ${roleId} and ended_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
