import { randomUUID } from 'node:crypto';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  WorkflowRule,
  workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { levelsFor } from '@jicai/shared/domain/work/approval/levels.ts';
import { levelWithoutOwn } from '@jicai/shared/domain/work/approval/template.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { askChange, isWaiting, refuseWaiting } from '../../identity/change-request/ask.ts';
import type { ChangeKind } from '../../identity/change-request/kind.ts';
import { mayBuy } from '../../identity/organisation/events.ts';
import { rolesHeldIn } from '../../identity/organisation/posts/holders.ts';
import { logWrite, refuseLogged } from '../../identity/security/log.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import type { ReviewKind, ReviewKinds } from '../../work/approval/kind.ts';
import { askedOf, mayPass, type Reviewer } from '../../work/approval/reviewers/reviewers.ts';
import { addTodos } from '../../work/todo/write.ts';
import {
  configurable,
  type Draft,
  FUNDS,
  findVersion,
  pathsOf,
  reviewersFor,
  ruleOf,
  subjectsOf,
  templateKey,
  whoReviews,
} from './templates.ts';
import { weakenedWords } from './weakening.ts';

/* A draft comes into force: at once, or once a second administrator agreed that reviews are weakened. */

type Endpoints = typeof workflowEndpoints;

/** The draft with that number, the unit's templates locked. */
async function lockDraft(
  kinds: ReviewKinds,
  { unitId, ...request }: RequestOf<Endpoints['publish']> & { readonly unitId: string },
  trx: Executor,
): Promise<Draft | Refusal> {
  const kind = configurable(kinds, request.businessType);
  if (!kind) return refuse('workflow.unknown');
  await trx.selectFrom('org').select('id').where('id', '=', unitId).forNoKeyUpdate().execute();
  const template = await findVersion(unitId, request, trx);
  if (isRefusal(template)) return template;
  const { state, version, rules } = template;
  return state === 'draft' ? { kind, unitId, version, rules } : refuse('workflow.unknown');
}

const wordsOf = ({ kind, version }: Draft): string => `${kind.processName} 第 ${version} 版`;

/**
 * Publishes the draft: reviews that begin from now on have its levels, those under way keep their own.
 * Refused where a level has nobody, or nobody who may pass an amount that comes to it. Where some review
 * would be weaker than now, it waits for a second administrator.
 */
export async function publishTemplate(
  { reviewKinds }: { readonly reviewKinds: ReviewKinds },
  request: RequestOf<Endpoints['publish']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['publish']> | Refusal> {
  const { trx, person, clock } = context;
  const { businessType, version } = request;
  const draft = await lockDraft(reviewKinds, { ...request, unitId: person.orgId }, trx);
  if (isRefusal(draft)) return draft;
  const objectId = templateKey(draft.unitId, businessType);
  if (await isWaiting('workflow', objectId, trx))
    return refuseWaiting(refuse('workflow.waiting', { n: String(version) }), objectId, context);
  if (await isOwnPath(person, draft.rules, trx)) {
    const detail = `workflow.ownPath ${wordsOf(draft)}`;
    const attempt = { action: 'post.refused', object: businessType, detail } as const;
    return refuseLogged(refuse('workflow.ownPath'), attempt, context);
  }
  const checked = await checkDraft(draft, clock, trx);
  if (isRefusal(checked)) return checked;
  const { named } = checked;
  const weakened = await weakenedWords(draft, checked.reviewers, { trx, clock });
  if (weakened !== null) {
    const subject = `${person.orgName} ${draft.kind.processName}流程`;
    const value = { unitId: draft.unitId, ...request };
    return askChange({ kind: 'workflow', objectId, value, subject, detail: weakened }, context);
  }
  await putInForce(draft, { named, by: person, unitName: person.orgName }, context);
  await logWrite('workflow.published', businessType, context, wordsOf(draft));
  return { isWaiting: false };
}

const Value = z.object({ unitId: z.string(), businessType: z.string(), version: z.number() });

/** Templates that weaken reviews, once a second administrator agreed. */
export const workflowChanges = (kinds: ReviewKinds): ChangeKind => ({
  name: 'workflow',
  apply: async ({ value, askedById }, { trx, clock }) => {
    const request = Value.parse(value);
    const draft = await lockDraft(kinds, request, trx);
    if (isRefusal(draft)) return draft;
    const { unitName, ...by } = await findAsker(askedById, draft.unitId, clock, trx);
    if (await isOwnPath(by, draft.rules, trx)) return refuse('workflow.ownPath');
    const checked = await checkDraft(draft, clock, trx);
    if (isRefusal(checked)) return checked;
    await putInForce(draft, { named: checked.named, by, unitName }, { trx, clock });
    const detail = `${unitName} ${wordsOf(draft)}`;
    return { action: 'workflow.published', object: request.businessType, detail };
  },
});

/** The asker, with the roles that they have in the unit now. */
async function findAsker(personId: string, unitId: string, clock: Clock, db: Executor) {
  const { rows } = await sql<{ id: string; name: string; roles: RoleName[]; unitName: string }>`
    select person.id, person.name, ${rolesHeldIn(sql`unit.id`, clock)} as roles,
      unit.name as "unitName"
    from person, org unit where person.id = ${personId} and unit.id = ${unitId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`nobody asked for the templates of ${unitId}`);
  return found;
}

interface Checked {
  /** Those who may pass some review, each with the name of their first level. */
  readonly named: ReadonlyMap<string, string>;
  readonly reviewers: ReadonlyMap<string, readonly Reviewer[]>;
}

/**
 * Refuses a draft by which a review would find nobody. Answers those who may pass some review, each with
 * the name of their first level, and the reviewers of each level.
 */
async function checkDraft(
  { kind, unitId, rules }: Draft,
  clock: Clock,
  trx: Executor,
): Promise<Checked | Refusal> {
  const named = new Map<string, string>();
  const reviewers = new Map<string, readonly Reviewer[]>();
  for (const rule of rules) {
    const people = await reviewersFor(kind, unitId, rule, clock, trx);
    if (people.length === 0) return refuse('workflow.nobody', { name: rule.name });
    for (const { id } of askedOf(people, rule.fromAmount))
      named.set(id, named.get(id) ?? rule.name);
    reviewers.set(whoReviews(rule), people);
  }
  const paths = await pathsOf(rules, trx);
  return haltOf(kind, unitId, { rules, paths, reviewers }) ?? { named, reviewers };
}

interface InForce {
  /** Those who are told that they review, each with the name of their level. */
  readonly named: ReadonlyMap<string, string>;
  readonly by: Pick<Person, 'id' | 'name'>;
  readonly unitName: string;
}

/** The draft replaces what is in force; its reviewers are told. */
async function putInForce(
  { kind, unitId, version, rules }: Draft,
  { named, by, unitName }: InForce,
  { trx, clock }: Pick<WriteContext, 'trx' | 'clock'>,
): Promise<void> {
  const { businessType, processName } = kind;
  const now = moment(await readNow(clock, trx));
  const of = trx
    .updateTable('workflow_template')
    .where('unit_id', '=', unitId)
    .where('business_type', '=', businessType);
  await of.where('state', '=', 'published').set({ state: 'retired' }).execute();
  await of
    .where('version', '=', version)
    .set({ state: 'published', published_at: now, published_by: by.id })
    .execute();
  await writeLevels(unitId, businessType, rules, trx);
  const todos = [...named].map(([personId, step]) => ({
    personIds: [personId],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: 'none' as const,
    businessId: businessType,
    processName: '审核流程已更新',
    content: `${unitName}：${say('workflow.named', { name: processName, step })}`,
    url: menuPaths.todos,
    fromName: by.name,
  }));
  await addTodos(todos, clock, trx);
}

/**
 * Rule 11: nobody decides who reviews what they buy, or makes themselves a reviewer, by their name or by
 * a role that they hold, or will hold once a post of theirs begins.
 */
async function isOwnPath(
  person: Pick<Person, 'id' | 'roles' | 'made'>,
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
  const fallback = { name: kind.processName, reviewerOrgId: null };
  const amounts = templateRules.map(({ fromAmount }) => fromAmount);
  const subjects = subjectsOf(unitId, FUNDS, { amounts, paths });
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
