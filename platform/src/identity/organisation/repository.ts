import type { MemberRow, Post } from '@jicai/shared/contract/identity/people.ts';
import { masked } from '@jicai/shared/domain/identity/identifiers.ts';
import type { RoleName, UnitType } from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameLike } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isNeverUsed } from '../access/links.ts';
import { likeOf } from './like.ts';
import { isOfDay } from './posts/holders.ts';
import type { HeldPost } from './rules.ts';
import { inScope } from './scope.ts';

/** The filter of the members' list; null and empty parts ask for nothing. */
export interface MemberFilter {
  readonly keyword: string;
  readonly unitId: string | null;
  readonly role: RoleName | null;
  readonly disabled: boolean | null;
  readonly unused: boolean | null;
}

/** Whether nobody used the account of the row `p` yet. */
const isUnused = sql<boolean>`exists (select from person where person.id = p.id and ${isNeverUsed})`;

/** One page of the members in the person's scope, by unit and name. */
export async function listMembers(
  person: Person,
  filter: MemberFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  db: Executor,
): Promise<{ rows: MemberRow[]; total: number }> {
  const like = likeOf(filter.keyword);
  const where = sql`${inScope(person, sql`p.org_id`)}
    and (${like}::text is null or ${nameLike(sql`p.name`, like)} or p.login_name like ${like} or r.number like ${like})
    and (${filter.unitId}::text is null or p.org_id = ${filter.unitId})
    and (${filter.role}::text is null or p.roles @> array[${filter.role}]::text[])
    and (${filter.disabled}::boolean is null or p.disabled = ${filter.disabled})
    and (${filter.unused}::boolean is null or ${isUnused} = ${filter.unused})`;
  const { rows } = await sql<MemberRow>`
    select p.id, coalesce(r.number, '') as number, p.name, p.login_name as "loginName",
      org.name as "unitName", coalesce(d.name, '') as "departmentName", p.roles,
      coalesce(f.phone, '') as phone, p.disabled as "isDisabled", ${isUnused} as "isUnused"
    from person p join org on org.id = p.org_id
    left join person_record r on r.person_id = p.id
    left join department d on d.id = r.department_id
    left join person_profile f on f.person_id = p.id
    where ${where} order by org.name, p.name, p.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from person p left join person_record r on r.person_id = p.id
    where ${where}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, phone: masked(row.phone) })),
    total: counted[0]?.total ?? 0,
  };
}

/** A member as stored; phone and identity number are not masked. */
export interface StoredMember extends MemberRow {
  readonly unitId: string;
  readonly unitType: UnitType;
  readonly departmentId: string | null;
  readonly email: string;
  readonly idNumber: string;
  readonly title: string;
  readonly note: string;
  readonly hasPassword: boolean;
}

/** A member of the person's scope; null for anybody else. `lock` keeps other changes out. */
export async function findMember(
  person: Person,
  id: string,
  db: Executor,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`
    select p.id, coalesce(r.number, '') as number, p.name, p.login_name as "loginName",
      org.name as "unitName", org.id as "unitId", org.type as "unitType",
      coalesce(d.name, '') as "departmentName", r.department_id as "departmentId", p.roles,
      coalesce(f.phone, '') as phone, coalesce(f.email, '') as email, p.disabled as "isDisabled",
      ${isUnused} as "isUnused",
      coalesce(r.id_number, '') as "idNumber", coalesce(r.title, '') as title,
      coalesce(r.note, '') as note, p.password_hash <> '' as "hasPassword"
    from person p join org on org.id = p.org_id
    left join person_record r on r.person_id = p.id
    left join department d on d.id = r.department_id
    left join person_profile f on f.person_id = p.id
    where p.id = ${id} and ${inScope(person, sql`p.org_id`)} ${lock ? sql`for no key update of p` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The posts of a person that were not ended, with the words for them. */
export async function listPosts(personId: string, today: string, db: Executor): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select post.id, post.org_id as "unitId", org.name as "unitName", coalesce(d.name, '')
      as "departmentName", post.role, made.name as "madeName", from_on as "fromDay", to_on as "toDay",
      from_on <= ${today} and (to_on is null or to_on >= ${today}) as "isInForce",
      coalesce(${nameAt('person', 'g', 'post.granted_at')}, '') as "grantedByName"
    from post join org on org.id = post.org_id left join department d on d.id = post.department_id
    left join person g on g.id = post.granted_by left join role made on made.id = post.role_id
    where post.person_id = ${personId} and post.ended_at is null
    order by org.name, from_on, role limit 100`.execute(db);
  return rows;
}

/** A role that was made for the unit, or for every unit. */
export interface MadeChoice {
  readonly id: string;
  readonly name: string;
  readonly base: RoleName;
}

/** The made roles that posts of a unit can have; `id` asks for one and keeps it from being ended. */
export async function madeRolesOf(
  unitId: string,
  db: Executor,
  { id = null }: { readonly id?: string | null } = {},
): Promise<MadeChoice[]> {
  const { rows } = await sql<MadeChoice>`select id, name, base from role
    where ended_at is null and (unit_id is null or unit_id = ${unitId})
      and (${id}::text is null or id = ${id}) order by name limit 200
    ${id === null ? sql`` : sql`for share`}`.execute(db);
  return rows;
}

/** The posts that the separation rules ask about. */
export async function heldPosts(personId: string, db: Executor): Promise<HeldPost[]> {
  const { rows } = await sql<HeldPost>`
    select org_id as "unitId", role, from_on as "fromDay", to_on as "toDay" from post
    where person_id = ${personId} and ended_at is null`.execute(db);
  return rows;
}

/** A unit of the person's scope; null for any other. */
export async function findUnit(person: Person, id: string, db: Executor) {
  const { rows } = await sql<{ id: string; name: string; type: UnitType }>`
    select org.id, org.name, org.type from org
    where org.id = ${id} and not org.is_closed and ${inScope(person, sql`org.id`)}`.execute(db);
  return rows[0] ?? null;
}

/** Is it a unit of the person's scope, open or closed? */
export async function isKnownUnit(person: Person, id: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from org
    where id = ${id} and ${inScope(person, sql`org.id`)}`.execute(db);
  return rows.length > 0;
}

/** Is it a department of that unit? */
export async function isDepartmentOf(id: string, unitId: string, db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('department')
    .select('department.id')
    .where('department.id', '=', id)
    .where('org_id', '=', unitId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields of a new or changed member whose values are taken already. */
export async function takenBy(
  { loginName, idNumber, exceptId }: { loginName: string; idNumber: string; exceptId: string },
  db: Executor,
): Promise<'loginName' | 'identity' | null> {
  const { rows } = await sql<{ of: 'loginName' | 'identity' }>`
    select 'loginName' as of from person
      where lower(login_name) = lower(${loginName}) and id <> ${exceptId}
    union all select 'identity' from person_record
      where id_number = ${idNumber} and ${idNumber} <> '' and person_id <> ${exceptId}
    limit 1`.execute(db);
  return rows[0]?.of ?? null;
}

/** People of the unit, closed or not, by a post there too, who may take over: enabled, not the one who leaves. */
export async function candidatesFor(personId: string, unitId: string, clock: Clock, db: Executor) {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from person
    where not disabled and id <> ${personId} and (org_id = ${unitId}
      or id in (select person_id from post p_held where org_id = ${unitId} and ${isOfDay(clock)}))
    order by name, id limit 200`.execute(db);
  return rows;
}
