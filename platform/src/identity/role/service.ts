import { randomUUID } from 'node:crypto';
import type { RoleRow, roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ROLES, roleNames } from '@jicai/shared/domain/identity/organisation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { baseRoles, type RoleGrant } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { sql } from 'kysely';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite, refuseLogged } from '../security/log.ts';
import { endSessions } from '../session/end.ts';
import { holdersOf, isNameTaken, listMade, lockRole, type MadeRole } from './repository.ts';
import { type Calls, checkGrants, deliveredGrants } from './rules.ts';

export interface RoleNeeds extends Calls {
  readonly db: Executor;
}

type Endpoints = typeof roleEndpoints;

const isSecurityAdmin = ({ roles }: Person): boolean => roles.includes('securityAdmin');

/** The unit whose roles a person makes: null (every unit) for the security administrator. */
const unitOf = (person: Person): string | null => (isSecurityAdmin(person) ? null : person.orgId);

const mayMake = (person: Person): boolean =>
  isSecurityAdmin(person) || person.roles.includes('unitAdmin');

const mayChange = (person: Person, { unitId }: Pick<MadeRole, 'unitId'>): boolean =>
  mayMake(person) && unitId === unitOf(person);

/** The product's roles and those that were made, as the caller sees them. */
export async function listRoles(
  { db, ...calls }: RoleNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const delivered = roleNames
    .filter((role) => baseRoles.includes(role))
    .map(
      (base): RoleRow => ({
        id: base,
        name: ROLES[base],
        base,
        note: '',
        unitName: '',
        isDelivered: true,
        holders: 0,
        grants: deliveredGrants(base, calls),
        mayChange: false,
      }),
    );
  const made = (await listMade(person, db)).map(
    ({ unitId, grants, levels: _, ...role }): RoleRow => ({
      ...role,
      grants: [...grants],
      isDelivered: false,
      mayChange: mayChange(person, { unitId }),
    }),
  );
  return { roles: [...made, ...delivered], mayAdd: mayMake(person) };
}

/** A role that the caller may change; rule 11: never one that they hold. */
async function changeable(id: string, { trx, person }: WriteContext): Promise<MadeRole | Refusal> {
  const role = await lockRole(id, trx);
  if (!role || !mayChange(person, role)) return refuse('role.unknown');
  return (await holdersOf(id, trx)).includes(person.id) ? refuse('role.own') : role;
}

const textOf = (grants: readonly RoleGrant[]): string =>
  grants
    .map(({ verb, scope }) => `${verb} ${scope}`)
    .sort()
    .join(' ');

/** Refusals of somebody who asks for more than they may have; they stay in the security log. */
const OVERREACH: readonly string[] = [
  'role.verb',
  'role.scope',
  'role.wide',
  'role.own',
  'role.base',
];

async function refuseRole(refusal: Refusal, name: string, context: WriteContext): Promise<Refusal> {
  if (!OVERREACH.includes(refusal.refused)) return refusal;
  return refuseLogged(refusal, { action: 'role.refused', object: name }, context);
}

/** Writes a role and what it allows; of two grants for one verb the later one holds. */
async function writeRole(
  { id, unitId, base, name, note, grants }: Omit<MadeRole, 'unitName' | 'holders' | 'levels'>,
  { trx, person, clock }: WriteContext,
): Promise<void> {
  const values = { name, note, changed_at: sql<Date>`${clock.now()}`, changed_by: person.id };
  await trx
    .insertInto('role')
    .values({ id, unit_id: unitId, base, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  const allowed = new Map(grants.map((grant) => [grant.verb, grant.scope]));
  await trx.deleteFrom('role_grant').where('role_id', '=', id).execute();
  await trx
    .insertInto('role_grant')
    .values([...allowed].map(([verb, scope]) => ({ role_id: id, verb, scope })))
    .execute();
}

/** Checks what a role is to be: its base stays, and it allows no more than its maker may give. */
function checkWish(
  { base, grants, before }: Pick<MadeRole, 'base' | 'grants'> & { before: MadeRole | null },
  calls: Calls,
  { person }: WriteContext,
): Refusal | null {
  if (before && before.base !== base) return refuseAt('base', 'role.baseFixed');
  const mayReachBelow = isSecurityAdmin(person) || person.orgType === 'groupBuyer';
  return checkGrants({ base, grants }, calls, { mayReachBelow });
}

/** Whether another role has the name, the product's too; one maker at a time asks. */
async function isTaken(wish: Parameters<typeof isNameTaken>[0], trx: Executor): Promise<boolean> {
  const name = wish.name.normalize('NFKC');
  if (roleNames.some((role) => ROLES[role] === name)) return true;
  await lockByKey('role', 'name', trx);
  return isNameTaken(wish, trx);
}

/**
 * Makes a role or changes one. What it allows is changed for everybody who holds it at once: their
 * sessions end, and their open connections with them.
 */
export async function saveRole(
  calls: Calls,
  { id, base, grants, ...texts }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const name = texts.name.trim();
  if (name === '') return refuseAt('name', 'role.name');
  const before = id === null ? null : await changeable(id, context);
  if (isRefusal(before)) return refuseRole(before, id ?? name, context);
  const wrong = checkWish({ base, grants, before }, calls, context);
  if (wrong) return refuseRole(wrong, id ?? name, context);
  const unitId = unitOf(context.person);
  const roleId = id ?? randomUUID();
  if (await isTaken({ name, unitId, exceptId: roleId }, context.trx))
    return refuseAt('name', 'role.nameTaken', { name });
  await writeRole({ id: roleId, unitId, base, name, note: texts.note.trim(), grants }, context);
  if (before && textOf(before.grants) !== textOf(grants))
    for (const holder of await holdersOf(roleId, context.trx))
      await endSessions(holder, context.trx);
  await logWrite('role.saved', roleId, context, `${name} ${textOf(grants)}`);
  return { id: roleId };
}

/** Ends a role that nobody holds. */
export async function endRole(
  id: string,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock } = context;
  const role = await changeable(id, context);
  if (isRefusal(role)) return refuseRole(role, id, context);
  if (role.levels > 0) return refuse('role.inWorkflow', { count: String(role.levels) });
  if (role.holders > 0) return refuse('role.held', { count: String(role.holders) });
  await sql`update role set ended_at = ${clock.now()}, changed_at = ${clock.now()},
    changed_by = ${person.id} where id = ${id}`.execute(trx);
  await logWrite('role.ended', id, context, role.name);
  return {};
}
