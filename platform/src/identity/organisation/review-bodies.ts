import type { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite } from '../security/log.ts';
import { reviewBodiesChanged } from './events.ts';
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

interface Body {
  readonly id: string;
  readonly name: string;
  readonly reviewers: number;
}

/** Assigns the bodies that review for a unit, in place of those before; none: every body does. */
export async function saveReviewBodies(
  { unitId, bodyIds }: RequestOf<Endpoints['saveReviewBodies']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, publish } = context;
  const unit = await findUnit(person, unitId, trx);
  if (!unit) return refuse('unit.unknown');
  if (unit.type !== 'buyer' && unit.type !== 'groupBuyer') return refuse('unit.notReviewed');
  const ids = [...new Set(bodyIds)];
  const { rows } = await sql<Body>`
    select org.id, org.name, (select count(*)::int from person p where p.org_id = org.id
      and not p.disabled and 'reviewer' = any(p.roles)) as reviewers
    from org where id = any(${ids}::text[]) and type = 'reviewer' and not is_closed
    order by org.name`.execute(trx);
  if (rows.length < ids.length) return refuse('unit.bodyUnknown');
  const empty = rows.find(({ reviewers }) => reviewers === 0);
  if (empty) return refuse('unit.bodyEmpty', { name: empty.name });
  // Two changes of one unit wait for each other here.
  await trx.selectFrom('org').select('id').where('id', '=', unitId).forUpdate().execute();
  await trx.deleteFrom('review_body').where('unit_id', '=', unitId).execute();
  if (ids.length > 0)
    await trx
      .insertInto('review_body')
      .values(ids.map((id) => ({ unit_id: unitId, org_id: id })))
      .execute();
  await publish(reviewBodiesChanged, { unitId, byName: person.name, clock }, trx);
  const names = rows.map(({ name }) => name).join('、') || '全部';
  await logWrite('unit.changed', unitId, context, `审核机构：${names}`);
  return {};
}
