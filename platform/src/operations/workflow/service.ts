import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  WorkflowRule,
  type WorkflowTemplate,
  type workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type LevelRule, levelsFor } from '@jicai/shared/domain/work/approval/levels.ts';
import { checkTemplate, levelWithoutOwn } from '@jicai/shared/domain/work/approval/template.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { mayBuy } from '../../identity/organisation/events.ts';
import { holdersOfRole } from '../../identity/organisation/holders.ts';
import { logSecurity } from '../../identity/security/log.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import type { ReviewKind, ReviewKinds } from '../../work/approval/kind.ts';
import { askedOf, findReviewers, mayPass, type Reviewer } from '../../work/approval/reviewers.ts';
import { addTodos } from '../../work/todo/write.ts';

export interface WorkflowNeeds {
  readonly db: Executor;
  readonly clock: Clock;
  readonly reviewKinds: ReviewKinds;
}

type Endpoints = typeof workflowEndpoints;

/** A business type whose levels stand in the table; null for one that has levels of its own. */
function configurable(kinds: ReviewKinds, businessType: string): ReviewKind | null {
  const kind = kinds.get(businessType);
  return kind && !kind.levels ? kind : null;
}

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

interface Stored extends Omit<WorkflowTemplate, 'rules'> {
  readonly rules: readonly unknown[];
}

const MOST_VERSIONS = 50;

/** The versions of a template of a unit, the newest first. */
async function listVersions(
  unitId: string,
  businessType: string,
  db: Executor,
): Promise<WorkflowTemplate[]> {
  const { rows } = await sql<Stored>`
    select t.version, t.state, t.rules, t.saved_at as "savedAtMs", s.name as "savedByName",
      t.published_at as "publishedAtMs", coalesce(p.name, '') as "publishedByName"
    from workflow_template t join person s on s.id = t.saved_by
    left join person p on p.id = t.published_by
    where t.unit_id = ${unitId} and t.business_type = ${businessType}
    order by t.version desc limit ${MOST_VERSIONS}`.execute(db);
  return rows.map(({ rules, ...rest }) => ({
    ...rest,
    rules: rules.map((one) => decode(WorkflowRule, one)),
  }));
}

/** The templates of one business type of the caller's unit. */
export async function readTemplates(
  { db, reviewKinds }: WorkflowNeeds,
  { orgId }: Person,
  { businessType }: RequestOf<Endpoints['templates']>,
): Promise<ResponseOf<Endpoints['templates']> | Refusal> {
  if (!configurable(reviewKinds, businessType)) return refuse('workflow.unknown');
  return { templates: await listVersions(orgId, businessType, db) };
}

/** Saves the draft; there is one for each business type. */
export async function saveTemplate(
  { reviewKinds }: Pick<WorkflowNeeds, 'reviewKinds'>,
  { businessType, rules }: RequestOf<Endpoints['save']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const kind = configurable(reviewKinds, businessType);
  if (!kind) return refuse('workflow.unknown');
  const wrong =
    checkTemplate(rules) ??
    (await checkCategories(kind, rules, trx)) ??
    (await checkRoles(person, rules, trx));
  if (wrong) return wrong;
  await trx.selectFrom('org').select('id').where('id', '=', person.orgId).forUpdate().execute();
  const [newest] = await listVersions(person.orgId, businessType, trx);
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

/** The categories that rules name, each with those above it. */
async function pathsOf(
  rules: readonly { readonly categoryId: string | null }[],
  db: Executor,
): Promise<Map<string, readonly string[]>> {
  const ids = rules.flatMap(({ categoryId }) => categoryId ?? []);
  const { rows } = await sql<{ id: string; path: string[] }>`
    select id, path from category where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
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

async function findVersion(
  unitId: string,
  { businessType, version }: { readonly businessType: string; readonly version: number },
  db: Executor,
): Promise<WorkflowTemplate | Refusal> {
  const versions = await listVersions(unitId, businessType, db);
  return versions.find((one) => one.version === version) ?? refuse('workflow.unknown');
}

const ruleOf = (unitId: string, { fundsType, ...rule }: WorkflowRule): LevelRule => ({
  ...rule,
  unitId,
  funds: fundsType,
});

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

/** The part of a level that decides who may review it. */
interface Asked {
  readonly reviewerOrgId: string | null;
  readonly personId?: string | null;
  readonly roleId?: string | null;
}

function reviewersFor(
  { businessType, role }: ReviewKind,
  unitId: string,
  { reviewerOrgId, personId, roleId }: Asked,
  clock: Clock,
  db: Executor,
) {
  const level = {
    reviewerOrgId,
    ...(personId ? { personId } : {}),
    ...(role ? { role } : {}),
    ...(roleId && !personId ? { roleId } : {}),
  };
  return findReviewers({ businessType, unitId, level, excluded: [], waivable: {} }, clock, db);
}

/**
 * Publishes the draft: reviews that begin from now on have its levels, those under way keep their own.
 * Refused where a level has nobody, or nobody who may pass an amount that comes to it.
 */
export async function publishTemplate(
  { reviewKinds }: Pick<WorkflowNeeds, 'reviewKinds'>,
  request: RequestOf<Endpoints['publish']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { businessType, version } = request;
  const kind = configurable(reviewKinds, businessType);
  if (!kind) return refuse('workflow.unknown');
  const unitId = person.orgId;
  await trx.selectFrom('org').select('id').where('id', '=', unitId).forUpdate().execute();
  const template = await findVersion(unitId, request, trx);
  if (isRefusal(template)) return template;
  if (template.state !== 'draft') return refuse('workflow.unknown');
  if (await isOwnPath(person, template.rules, trx)) {
    const event = { action: 'post.refused', by: person, address: call.ip } as const;
    const detail = `workflow.ownPath ${kind.processName} 第 ${version} 版`;
    await logSecurity({ ...event, object: businessType, detail, wasRefused: true }, clock, trx);
    return keepWrites(refuse('workflow.ownPath'));
  }
  const met = new Map<string, string>();
  const reviewers = new Map<string, readonly Reviewer[]>();
  for (const rule of template.rules) {
    const people = await reviewersFor(kind, unitId, rule, clock, trx);
    if (people.length === 0) return refuse('workflow.nobody', { name: rule.name });
    for (const { id } of askedOf(people, rule.fromAmount)) met.set(id, met.get(id) ?? rule.name);
    reviewers.set(whoReviews(rule), people);
  }
  const paths = await pathsOf(template.rules, trx);
  const halted = haltOf(kind, unitId, { rules: template.rules, paths, reviewers });
  if (halted) return halted;
  const now = moment(await readNow(clock, trx));
  const of = trx
    .updateTable('workflow_template')
    .where('unit_id', '=', unitId)
    .where('business_type', '=', businessType);
  await of.where('state', '=', 'published').set({ state: 'retired' }).execute();
  await of
    .where('version', '=', version)
    .set({ state: 'published', published_at: now, published_by: person.id })
    .execute();
  await writeLevels(unitId, businessType, template.rules, trx);
  const todos = [...met].map(([personId, step]) => ({
    personIds: [personId],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: 'none' as const,
    businessId: businessType,
    processName: '审核流程已更新',
    content: `${person.orgName}：${say('workflow.named', { name: kind.processName, step })}`,
    url: '',
    fromName: person.name,
  }));
  await addTodos(todos, clock, trx);
  const event = { action: 'workflow.published', by: person, address: call.ip } as const;
  const detail = `${kind.processName} 第 ${version} 版`;
  await logSecurity({ ...event, object: businessType, detail }, clock, trx);
  return {};
}

/**
 * Rule 11: nobody decides who reviews what they buy, or makes themselves a reviewer, by their name or by
 * a role that they hold, or will hold once a post of theirs begins.
 */
async function isOwnPath(
  person: Person,
  rules: readonly WorkflowRule[],
  trx: Executor,
): Promise<boolean> {
  if (mayBuy(person) || rules.some(({ personId }) => personId === person.id)) return true;
  const roleIds = rules.flatMap(({ roleId }) => roleId ?? []);
  const { rows } = await sql`select from post where person_id = ${person.id}
    and role_id = any(${roleIds}::text[]) and ended_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

interface Template {
  readonly rules: readonly WorkflowRule[];
  /** The categories that they name, each with those above it. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly reviewers: ReadonlyMap<string, readonly Reviewer[]>;
}

/**
 * Refuses a template by which some review would stand still: it comes to a level whose reviewers may
 * not pass the amount, or have all passed another one (RV8). Every amount of a rule and kind of funds
 * is tried, with no category, with each one that a rule names, and with all of them.
 */
function haltOf(
  kind: ReviewKind,
  unitId: string,
  { rules: templateRules, paths, reviewers }: Template,
): Refusal | null {
  const rules = templateRules.map((one) => ruleOf(unitId, one));
  const bought = [[], ...paths.values(), [...paths.values()].flat()];
  const fallback = { name: kind.processName, reviewerOrgId: null };
  const amounts = new Set(templateRules.map(({ fromAmount }) => fromAmount));
  const subjects = (['fiscal', 'nonFiscal'] as const).flatMap((funds) =>
    [...amounts].flatMap((amount) =>
      bought.map((categoryIds) => ({ unitId, funds, amount, categoryIds })),
    ),
  );
  for (const subject of subjects) {
    const levels = levelsFor(rules, subject, fallback);
    const people = levels.map((level) =>
      (reviewers.get(whoReviews(level)) ?? []).filter((one) => mayPass(one, subject.amount)),
    );
    const name = levels[people.findIndex((able) => able.length === 0)]?.name;
    if (name !== undefined)
      return refuse('workflow.aboveCeilings', { name, amount: formatFen(subject.amount) });
    const without = levelWithoutOwn(people.map((able) => able.map(({ id }) => id)));
    if (without !== null)
      return refuse('workflow.sameReviewer', { name: levels[without]?.name ?? '' });
  }
  return null;
}

/** The same as a key. */
const whoReviews = ({ reviewerOrgId, personId, roleId }: Asked): string =>
  `${reviewerOrgId ?? ''} ${personId ?? ''} ${roleId ?? ''}`;

/** The unit's rows of the engine's table; everything else reads them there. */
async function writeLevels(
  unitId: string,
  businessType: string,
  rules: readonly WorkflowRule[],
  trx: Executor,
): Promise<void> {
  await trx
    .deleteFrom('review_level')
    .where('unit_id', '=', unitId)
    .where('business_type', '=', businessType)
    .execute();
  await trx
    .insertInto('review_level')
    .values(
      rules.map((rule) => ({
        id: randomUUID(),
        unit_id: unitId,
        business_type: businessType,
        funds: rule.fundsType,
        category_id: rule.categoryId,
        from_amount: rule.fromAmount,
        level: rule.level,
        name: rule.name,
        reviewer_org_id: rule.reviewerOrgId,
        person_id: rule.personId,
        role_id: rule.roleId,
        due_hours: rule.dueHours,
      })),
    )
    .execute();
}
