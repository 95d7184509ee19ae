import { randomUUID } from 'node:crypto';
import type { Unit, unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { comparedUnitCode } from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { logSecurity } from '../../security/log.ts';
import { unitSwitched } from '../events.ts';
import { likeOf } from '../like.ts';
import { findUnit, isKnownUnit } from '../repository.ts';
import { inScope } from '../scope.ts';
import { canonicalCode } from './codes.ts';
import { listBodies } from './review-bodies.ts';

type Endpoints = typeof unitEndpoints;

/** Units of one answer; a keyword finds the others. */
const MOST = 2_000;

/** The units of the caller's scope with their departments, by name. */
export async function listUnits(
  person: Person,
  keyword: string,
  db: Database,
): Promise<ResponseOf<Endpoints['list']>> {
  const like = likeOf(keyword);
  const { rows } = await sql<Unit>`
    select org.id, org.code, org.name, org.type, org.parent_id as "parentId",
      org.is_closed as "isClosed",
      (select count(*) from person p where p.org_id = org.id and not p.disabled) as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name)
        order by d.code) from department d where d.org_id = org.id), '[]') as departments,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name)
        from review_body r join org b on b.id = r.org_id where r.unit_id = org.id), '[]')
        as "reviewBodies"
    from org where ${inScope(person, sql`org.id`)}
      and (${like}::text is null or org.name like ${like} or org.code like ${like})
    order by org.name, org.id limit ${MOST + 1}`.execute(db);
  const bodies = await listBodies(person, db);
  return { units: rows.slice(0, MOST), isCut: rows.length > MOST, bodies };
}

/** Would the parent lie below the unit itself? */
async function isCircle(unitId: string, parentId: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql`
    with recursive above(id, parent_id) as (
      select id, parent_id from org where id = ${parentId}
      union select o.id, o.parent_id from org o join above a on o.id = a.parent_id
    ) select 1 from above where id = ${unitId}`.execute(trx);
  return rows.length > 0;
}

async function checkUnit(
  body: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<Refusal | null> {
  const { trx, person } = context;
  if (body.name.trim() === '') return refuseAt('name', 'unit.name');
  if (body.id !== null && !(await isKnownUnit(person, body.id, trx))) return refuse('unit.unknown');
  if (body.parentId !== null) {
    if (!(await findUnit(person, body.parentId, trx))) return refuse('unit.unknown');
    if (body.id !== null && (await isCircle(body.id, body.parentId, trx)))
      return refuseAt('parentId', 'unit.circle');
  }
  const taken = await trx
    .selectFrom('org as o')
    .select('o.id')
    .where(canonicalCode, '=', comparedUnitCode(body.code))
    .where('o.id', '<>', body.id ?? '')
    .executeTakeFirst();
  if (taken) return refuseAt('code', 'unit.codeTaken', { name: body.code });
  return checkClosing(body, context);
}

/** Nobody could open the unit again, or look after the installation. */
async function checkClosing(
  { id, isClosed }: RequestOf<Endpoints['save']>,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  if (id === null || !isClosed) return null;
  if (id === person.orgId) return refuseAt('isClosed', 'unit.closeOwn');
  const { rows } = await sql`select 1 from person where org_id = ${id} and not disabled
    and roles && ${[...ADMINISTRATOR_ROLES]}::text[] limit 1`.execute(trx);
  return rows.length > 0 ? refuseAt('isClosed', 'unit.closeAdministrators') : null;
}

/** Does the change close the unit, or open it again? */
async function isSwitched(
  { id, isClosed }: RequestOf<Endpoints['save']>,
  trx: Executor,
): Promise<boolean> {
  const before = await trx
    .selectFrom('org')
    .select('is_closed')
    .where('org.id', '=', id)
    .executeTakeFirst();
  return before !== undefined && before.is_closed !== isClosed;
}

/** Adds or changes a unit. Two moves at once cannot close a circle: they wait for each other. */
export async function saveUnit(
  body: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const { trx, person, clock, call, publish } = context;
  await sql`select pg_advisory_xact_lock(7426150)`.execute(trx);
  const refusal = await checkUnit(body, context);
  if (refusal) return refusal;
  const id = body.id ?? randomUUID();
  const switched = await isSwitched(body, trx);
  const values = {
    code: body.code.trim(),
    name: body.name.trim(),
    parent_id: body.parentId,
    is_closed: body.isClosed,
  };
  // A unit's kind decides which roles it may have: it stays.
  await trx
    .insertInto('org')
    .values({ id, type: body.type, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
  const event = { action: 'unit.changed', by: person, address: call.ip, object: id } as const;
  const state = switched ? ` ${body.isClosed ? '停用' : '启用'}` : '';
  await logSecurity({ ...event, detail: values.name + state }, clock, trx);
  if (switched) await publish(unitSwitched, { unitId: id, byPersonId: person.id }, trx);
  return { id };
}

/** Adds or changes a department of a unit. */
export async function saveDepartment(
  body: RequestOf<Endpoints['saveDepartment']>,
  { trx, person }: WriteContext,
): Promise<ResponseOf<Endpoints['saveDepartment']> | Refusal> {
  if (!(await findUnit(person, body.unitId, trx))) return refuse('unit.unknown');
  const id = body.id ?? randomUUID();
  const values = { code: body.code.trim(), name: body.name.trim() };
  const taken = await trx
    .selectFrom('department')
    .select('department.id')
    .where('org_id', '=', body.unitId)
    .where('code', '=', values.code)
    .where('department.id', '<>', id)
    .executeTakeFirst();
  if (taken) return refuseAt('code', 'unit.codeTaken', { name: values.code });
  if (body.id === null) {
    await trx
      .insertInto('department')
      .values({ id, org_id: body.unitId, ...values })
      .execute();
    return { id };
  }
  const { numUpdatedRows } = await trx
    .updateTable('department')
    .set(values)
    .where('department.id', '=', id)
    .where('org_id', '=', body.unitId)
    .executeTakeFirst();
  return numUpdatedRows ? { id } : refuse('department.unknown');
}
