import type { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { askChange } from '../../change-request/ask.ts';
import type { ChangeKind } from '../../change-request/kind.ts';
import { reviewBodiesChanged } from '../events.ts';
import { holdersOfRole } from '../posts/holders.ts';
import { findUnit } from '../repository.ts';

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

const namesOf = (bodies: readonly Body[]): string =>
  bodies.map(({ name }) => name).join('、') || '全部审核机构';

/**
 * Asks for the bodies that shall review for a unit, in place of those before; none: every body does. A
 * change of who reviews weakens security (operations.md 1.4): it waits for a second administrator.
 */
export async function saveReviewBodies(
  { unitId, bodyIds }: RequestOf<Endpoints['saveReviewBodies']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['saveReviewBodies']> | Refusal> {
  const { trx, person, clock } = context;
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
  const subject = `${unit.name} 审核机构`;
  const change = { kind: 'reviewBodies', objectId: unitId, value: ids, subject } as const;
  return askChange({ ...change, detail: namesOf(bodies) }, context);
}

const Ids = z.array(z.string());

/** Other reviewing bodies of a unit, once a second administrator agreed; reviews under way follow. */
export const bodyChanges: ChangeKind = {
  name: 'reviewBodies',
  apply: async ({ objectId: unitId, value }, { trx, person, clock, publish }) => {
    const ids = Ids.parse(value);
    const bodies = await findBodies(ids, clock, trx);
    if (isRefusal(bodies)) return bodies;
    await assign(unitId, ids, trx);
    await publish(reviewBodiesChanged, { unitId, byPersonId: person.id }, trx);
    return { action: 'unit.changed', object: unitId, detail: `审核机构：${namesOf(bodies)}` };
  },
};

async function assign(unitId: string, bodyIds: readonly string[], trx: Executor): Promise<void> {
  await trx.deleteFrom('review_body').where('unit_id', '=', unitId).execute();
  if (bodyIds.length === 0) return;
  await trx
    .insertInto('review_body')
    .values(bodyIds.map((id) => ({ unit_id: unitId, org_id: id })))
    .execute();
}
