import { randomUUID } from 'node:crypto';
import type { BodyRequest, unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite } from '../security/log.ts';
import { reviewBodiesChanged, securityWeakened } from './events.ts';
import { holdersOfRole } from './holders.ts';
import { findUnit } from './repository.ts';

/* The bodies whose reviewers decide for a unit. Rule 11: neither the unit nor a body chooses them. */

type Endpoints = typeof unitEndpoints;

/** The reviewing bodies that may be assigned, for who assigns them; nobody else needs the list. */
export async function listBodies(
  { roles }: Person,
  db: Executor,
): Promise<ResponseOf<Endpoints['list']>['bodies']> {
  if (!roles.includes('securityAdmin')) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org where type = 'reviewer' and not is_closed
    order by name, id limit ${limits.requestList}`.execute(db);
  return rows;
}

/** Changes that wait for a second administrator, for those who may decide; the oldest first. */
export async function listBodyRequests(
  { id, roles }: Person,
  db: Executor,
): Promise<BodyRequest[]> {
  if (!DECIDERS.some((role) => roles.includes(role))) return [];
  const { rows } = await sql<BodyRequest>`
    select r.id, unit.name as "unitName", p.name as "byName", r.asked_at as "atMs",
      r.asked_by <> ${id} as "canDecide",
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name)
        from org b where b.id = any(r.body_ids)), '[]') as bodies
    from review_body_request r join org unit on unit.id = r.unit_id
    join person p on p.id = r.asked_by
    where r.decided_by is null order by r.asked_at, r.id limit ${limits.requestList}`.execute(db);
  return rows;
}

/** Administrators who decide on what another one asked for. */
export const DECIDERS = ['systemAdmin', 'securityAdmin'] as const;

interface Body {
  readonly id: string;
  readonly name: string;
  readonly reviewers: number;
}

/** The bodies of a request by their names; a refusal where one is none, or has nobody who reviews. */
async function findBodies(
  ids: readonly string[],
  clock: Clock,
  trx: Executor,
): Promise<Body[] | Refusal> {
  const { rows } = await sql<Body>`
    select org.id, org.name, (select count(*)::int
      from ${holdersOfRole('reviewer', clock)} held join person p on p.id = held.person_id
      where held.org_id = org.id and not p.disabled) as reviewers
    from org where id = any(${[...ids]}::text[]) and type = 'reviewer' and not is_closed
    order by org.name`.execute(trx);
  if (rows.length < ids.length) return refuse('unit.bodyUnknown');
  const empty = rows.find(({ reviewers }) => reviewers === 0);
  return empty ? refuse('unit.bodyEmpty', { name: empty.name }) : rows;
}

const wordsOf = (bodies: readonly Body[]): string =>
  `审核机构：${bodies.map(({ name }) => name).join('、') || '全部'}`;

/**
 * Asks for the bodies that shall review for a unit, in place of those before; none: every body does. A
 * change of who reviews weakens security (operations.md 1.4): it waits for a second administrator.
 */
export async function saveReviewBodies(
  { unitId, bodyIds }: RequestOf<Endpoints['saveReviewBodies']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['saveReviewBodies']> | Refusal> {
  const { trx, person, clock, publish } = context;
  const unit = await findUnit(person, unitId, trx);
  if (!unit) return refuse('unit.unknown');
  if (unit.type !== 'buyer' && unit.type !== 'groupBuyer') return refuse('unit.notReviewed');
  const ids = [...new Set(bodyIds)];
  const bodies = await findBodies(ids, clock, trx);
  if (isRefusal(bodies)) return bodies;
  const { rows: held } = await sql<{ id: string }>`
    select org_id as id from review_body where unit_id = ${unitId}`.execute(trx);
  if (held.length === ids.length && held.every(({ id }) => ids.includes(id)))
    return { isWaiting: false };
  const { rows } = await sql`
    insert into review_body_request (id, unit_id, body_ids, asked_by, asked_at)
    values (${randomUUID()}, ${unitId}, ${ids}::text[], ${person.id}, ${clock.now()})
    on conflict (unit_id) where decided_by is null do nothing returning id`.execute(trx);
  if (rows.length === 0) return refuse('unit.bodiesWaiting');
  const subject = `${unit.name} ${wordsOf(bodies)}`;
  await publish(securityWeakened, { step: 'asked', subject, by: person, clock }, trx);
  await logWrite('unit.bodiesAsked', unitId, context, wordsOf(bodies));
  return { isWaiting: true };
}

/** A second administrator agrees to other reviewing bodies of a unit, or declines them. */
export async function decideReviewBodies(
  { id, agrees }: RequestOf<Endpoints['decideReviewBodies']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, publish } = context;
  const { rows } = await sql<{ unitId: string; unitName: string; bodyIds: string[] }>`
    update review_body_request r set decided_by = ${person.id}, decided_at = ${clock.now()},
      agreed = ${agrees}
    from org where org.id = r.unit_id and r.id = ${id} and r.decided_by is null
      and r.asked_by <> ${person.id}
    returning r.unit_id as "unitId", org.name as "unitName", r.body_ids as "bodyIds"`.execute(trx);
  const [asked] = rows;
  if (!asked) return refuse('unit.bodyRequest');
  const { unitId, unitName, bodyIds } = asked;
  const bodies = agrees ? await findBodies(bodyIds, clock, trx) : [];
  if (isRefusal(bodies)) return bodies;
  if (agrees) {
    await assign(unitId, bodyIds, trx);
    await publish(reviewBodiesChanged, { unitId, byPersonId: person.id }, trx);
  }
  const subject = agrees ? `${unitName} ${wordsOf(bodies)}` : `${unitName} 审核机构`;
  const step = agrees ? 'agreed' : 'declined';
  await publish(securityWeakened, { step, subject, by: person, clock }, trx);
  if (agrees) await logWrite('unit.changed', unitId, context, wordsOf(bodies));
  else await logWrite('unit.bodiesDeclined', unitId, context);
  return {};
}

async function assign(unitId: string, bodyIds: readonly string[], trx: Executor): Promise<void> {
  await trx.deleteFrom('review_body').where('unit_id', '=', unitId).execute();
  if (bodyIds.length === 0) return;
  await trx
    .insertInto('review_body')
    .values(bodyIds.map((id) => ({ unit_id: unitId, org_id: id })))
    .execute();
}
