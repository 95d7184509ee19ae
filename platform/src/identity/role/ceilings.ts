import { randomUUID } from 'node:crypto';
import type { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  CEILING_ACTS,
  type Ceiling,
  type CeilingAct,
  limitOf,
  ROLES_OF_ACT,
} from '@jicai/shared/domain/identity/ceilings.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { passCeilingChanged } from '../organisation/events.ts';
import { logWrite, refuseLogged } from '../security/log.ts';

type Endpoints = typeof roleEndpoints;

/** The ceilings of an act that hold in a unit, as a JSON array of what `limitOf` takes. */
export const ceilingsIn = (
  unitId: RawBuilder<unknown>,
  act: CeilingAct,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('role', role, 'isOfUnit', unit_id is not null,
    'amount', amount)), '[]')
  from role_ceiling where act = ${act} and (unit_id is null or unit_id = ${unitId}))`;

/** The amount in 分 up to which somebody may act; null without a limit. */
async function findCeiling(
  act: CeilingAct,
  { orgId, roles }: Pick<Person, 'orgId' | 'roles'>,
  db: Executor,
): Promise<number | null> {
  const { rows } = await prepared<{ ceilings: Ceiling[] }>`
    select ${ceilingsIn(sql`${orgId}::text`, act)} as ceilings`.execute(db);
  return limitOf(act, roles, rows[0]?.ceilings ?? []);
}

/** Refuses an act above a limit (both in 分; null: the object has no sum, or there is no limit). */
export function checkLimit(
  act: CeilingAct,
  amount: number | null,
  limit: number | null,
): Refusal | null {
  if (amount === null || limit === null || amount <= limit) return null;
  return refuse('ceiling.above', {
    act: CEILING_ACTS[act],
    amount: formatFen(fen(amount)),
    limit: formatFen(fen(limit)),
  });
}

/**
 * Refuses an act above the ceiling of the person's roles in their unit (`amount` in 分, null where the
 * object has no sum). Every order, award and payment asks this; a pass knows the limit of each reviewer.
 */
export async function checkCeiling(
  act: CeilingAct,
  amount: number | null,
  person: Pick<Person, 'orgId' | 'roles'>,
  db: Executor,
): Promise<Refusal | null> {
  if (amount === null) return null;
  return checkLimit(act, amount, await findCeiling(act, person, db));
}

const isSecurityAdmin = ({ roles }: Person): boolean => roles.includes('securityAdmin');

/** The ceilings for every unit, and those of the caller's. */
export async function listCeilings(
  person: Person,
  db: Executor,
): Promise<ResponseOf<Endpoints['ceilings']>> {
  const makes = isSecurityAdmin(person) || person.roles.includes('unitAdmin');
  const { rows } = await sql<ResponseOf<Endpoints['ceilings']>['ceilings'][number]>`
    select c.id, c.role, c.act, c.amount, coalesce(org.name, '') as "unitName",
      ${nameAt('person', 'p', 'c.changed_at')} as "changedByName", c.changed_at as "changedAtMs",
      ${makes} and c.unit_id is not distinct from ${isSecurityAdmin(person) ? null : person.orgId}::text
        as "mayChange"
    from role_ceiling c join person p on p.id = c.changed_by left join org on org.id = c.unit_id
    where c.unit_id is null or c.unit_id = ${person.orgId}
    order by c.unit_id is not null, c.act, c.role limit 200`.execute(db);
  return { ceilings: rows, mayAdd: makes };
}

/**
 * Sets a ceiling, or takes it away (null): the security administrator for every unit, a unit's
 * administrator for the own one. Rule 11: nobody sets one for a role that they hold.
 */
export async function saveCeiling(
  { role, act, amount }: RequestOf<Endpoints['saveCeiling']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, publish } = context;
  if (!ROLES_OF_ACT[act].includes(role))
    return refuseAt('role', 'ceiling.role', { role: ROLES[role], act: CEILING_ACTS[act] });
  if (amount !== null && amount < 0) return refuseAt('amount', 'ceiling.amount');
  const what = `${role} ${act}`;
  if (person.roles.includes(role))
    return refuseLogged(
      refuse('ceiling.own'),
      { action: 'ceiling.refused', object: what },
      context,
    );
  const unitId = isSecurityAdmin(person) ? null : person.orgId;
  const { rows: changed } =
    amount === null
      ? await sql`delete from role_ceiling where role = ${role} and act = ${act}
      and unit_id is not distinct from ${unitId}::text returning id`.execute(trx)
      : await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
      values (${randomUUID()}, ${unitId}, ${role}, ${act}, ${amount}, ${clock.now()}, ${person.id})
      on conflict (unit_id, role, act) do update set amount = excluded.amount,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
        where role_ceiling.amount is distinct from excluded.amount
      returning id`.execute(trx);
  // The same once more concerns no running review.
  if (act === 'pass' && changed.length > 0)
    await publish(passCeilingChanged, { byPersonId: person.id }, trx);
  await logWrite('ceiling.saved', unitId ?? '', context, `${what} ${amount ?? '—'}`);
  return {};
}
