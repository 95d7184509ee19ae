import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  WorkflowRule,
  type workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { levelsFor } from '@jicai/shared/domain/work/approval/levels.ts';
import { checkTemplate } from '@jicai/shared/domain/work/approval/template.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { isWaiting, refuseWaiting } from '../../identity/change-request/ask.ts';
import { holdersOfRole } from '../../identity/organisation/posts/holders.ts';
import { refuseLogged } from '../../identity/security/log.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import type { ReviewKind, ReviewKinds } from '../../work/approval/kind.ts';
import { mayPass } from '../../work/approval/reviewers/reviewers.ts';
import {
  configurable,
  findVersion,
  listVersions,
  pathsOf,
  reviewersFor,
  ruleOf,
  templateKey,
} from './templates.ts';

export interface WorkflowNeeds {
  readonly db: Executor;
  readonly clock: Clock;
  readonly reviewKinds: ReviewKinds;
}

type Endpoints = typeof workflowEndpoints;

/** The business types of the caller's unit, and who may stand in their levels. */
export async function readTypes(
  { db, reviewKinds, clock }: WorkflowNeeds,
  { orgId }: Person,
): Promise<ResponseOf<Endpoints['types']>> {
  const { rows: bodies } = await sql<{ id: string; name: string }>`
    select id, name from org where type = 'reviewer' order by name limit ${limits.requestList}`.execute(
    db,
  );
  const { rows: people } = await sql<{ id: string; name: string }>`
    select id, name from (
      select distinct on (p.id) p.id, p.name || '（' || o.name || '）' as name, p.name as by_name
      from (select * from ${holdersOfRole('reviewer', clock)} r
        union select * from ${holdersOfRole('paymentApprover', clock)} a) held
      join person p on p.id = held.person_id join org o on o.id = held.org_id
      where not p.disabled and (o.id = ${orgId} or o.type = 'reviewer')
      order by p.id, o.id <> ${orgId}, o.id <> p.org_id, o.id) p
    order by by_name, id limit ${limits.requestList}`.execute(db);
  const { rows: roles } = await sql<{ id: string; name: string }>`
    select id, name from role where ended_at is null and base in ('reviewer', 'paymentApprover')
      and (unit_id is null or unit_id = ${orgId}) order by name limit ${limits.requestList}`.execute(
    db,
  );
  const types = [...reviewKinds.values()]
    .filter(({ levels }) => !levels)
    .map(({ businessType, processName }) => ({ businessType, name: processName }));
  const byCategory = [...reviewKinds.values()]
    .filter(({ levels, categoriesOf }) => !levels && categoriesOf)
    .map(({ businessType }) => businessType);
  return { types, bodies, people, roles, byCategory };
}

/** The templates of one business type of the caller's unit. */
export async function readTemplates(
  { db, reviewKinds }: WorkflowNeeds,
  { orgId }: Person,
  { businessType }: RequestOf<Endpoints['templates']>,
): Promise<ResponseOf<Endpoints['templates']> | Refusal> {
  if (!configurable(reviewKinds, businessType)) return refuse('workflow.unknown');
  return {
    templates: await listVersions(orgId, businessType, db),
    isWaiting: await isWaiting('workflow', templateKey(orgId, businessType), db),
  };
}

/** Saves the draft; there is one for each business type. */
export async function saveTemplate(
  { reviewKinds }: Pick<WorkflowNeeds, 'reviewKinds'>,
  { businessType, rules }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const { trx, person, clock } = context;
  const kind = configurable(reviewKinds, businessType);
  if (!kind) return refuse('workflow.unknown');
  const wrong = checkTemplate(rules) ?? (await checkCategories(kind, rules, trx));
  if (wrong) return wrong;
  const objectId = templateKey(person.orgId, businessType);
  const foreign = await checkRoles(person, rules, trx);
  if (foreign)
    return refuseLogged(foreign, { action: 'workflow.refused', object: objectId }, context);
  await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', person.orgId)
    .forNoKeyUpdate()
    .execute();
  const [newest] = await listVersions(person.orgId, businessType, trx);
  // A draft that was asked for stays as it is until it is decided.
  if (newest && (await isWaiting('workflow', objectId, trx)))
    return refuseWaiting(
      refuse('workflow.waiting', { n: String(newest.version) }),
      objectId,
      context,
    );
  const version = newest?.state === 'draft' ? newest.version : (newest?.version ?? 0) + 1;
  const saved = {
    rules: JSON.stringify(rules.map((one) => encode(WorkflowRule, one))),
    saved_at: moment(await readNow(clock, trx)),
    saved_by: person.id,
  };
  await trx
    .insertInto('workflow_template')
    .values({
      ...{ unit_id: person.orgId, business_type: businessType, version, state: 'draft' },
      ...saved,
    })
    .onConflict((on) => on.columns(['unit_id', 'business_type', 'version']).doUpdateSet(saved))
    .execute();
  return { version };
}

/** Refuses a category that is unknown, or where the business has none. */
async function checkCategories(
  { categoriesOf }: ReviewKind,
  rules: readonly WorkflowRule[],
  trx: Executor,
): Promise<Refusal | null> {
  const paths = await pathsOf(rules, trx);
  const wrong = rules.find(
    ({ categoryId }) => categoryId !== null && !(categoriesOf && paths.has(categoryId)),
  );
  return wrong ? refuse('workflow.category', { name: wrong.name }) : null;
}

/** Refuses a role that was not made for the unit, or has ended. */
async function checkRoles(
  { orgId }: Person,
  rules: readonly WorkflowRule[],
  trx: Executor,
): Promise<Refusal | null> {
  const asked = rules.flatMap(({ roleId }) => roleId ?? []);
  const { rows } = await sql<{ id: string }>`select id from role where id = any(${asked}::text[])
    and ended_at is null and (unit_id is null or unit_id = ${orgId})`.execute(trx);
  const wrong = rules.find(({ roleId }) => roleId && !rows.some(({ id }) => id === roleId));
  return wrong ? refuse('workflow.role', { name: wrong.name }) : null;
}

/** The people who could pass a review of this amount, by a version of the template. */
export async function simulate(
  { db, clock, reviewKinds }: WorkflowNeeds,
  { orgId }: Person,
  request: RequestOf<Endpoints['simulate']>,
): Promise<ResponseOf<Endpoints['simulate']> | Refusal> {
  const { businessType, fundsType: funds, amount, categoryId } = request;
  const kind = configurable(reviewKinds, businessType);
  if (!kind) return refuse('workflow.unknown');
  const template = await findVersion(orgId, request, db);
  if (isRefusal(template)) return template;
  const rules = template.rules.map((one) => ruleOf(orgId, one));
  const fallback = { name: kind.processName, reviewerOrgId: null };
  const categoryIds = categoryId && (await pathsOf([{ categoryId }], db)).get(categoryId);
  const subject = { unitId: orgId, funds, amount, ...(categoryIds ? { categoryIds } : {}) };
  const levels = levelsFor(rules, subject, fallback);
  return {
    levels: await Promise.all(
      levels.map(async (level) => ({
        name: level.name,
        dueHours: level.dueHours ?? null,
        people: (await reviewersFor(kind, orgId, level, clock, db)).filter((one) =>
          mayPass(one, amount),
        ),
      })),
    ),
  };
}
