import { type Ceiling, limitOf } from '@jicai/shared/domain/identity/ceilings.ts';
import {
  CONTROL_RULE,
  UNIT_ADMIN_RULE,
  wordsOfRule,
} from '@jicai/shared/domain/identity/separation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Subject } from '@jicai/shared/domain/kernel/rights/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { BUYING } from '../../../identity/organisation/events.ts';
import {
  holdersOfRole,
  holdsRoleIn,
  rolesHeldIn,
} from '../../../identity/organisation/posts/holders.ts';
import { liftedRules } from '../../../identity/organisation/waivers.ts';
import { ceilingsIn } from '../../../identity/role/ceilings.ts';
import { controlledIn } from '../../../identity/security/control.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { prepared } from '../../../kernel/db/pg/prepared.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { type Flow, findFlow, levelKeyOf, levelOf } from '../flow/flow.ts';
import {
  type ReviewKind,
  type ReviewSubject,
  type ReviewTexts,
  textsOf,
  type Waivable,
} from '../kind.ts';
import { isRunning, mayStandIn } from './deputies.ts';

/** The subject of a review, by business type: a role that an organisation made must allow it. */
export const REVIEWED: Readonly<Record<string, Subject>> = {
  order: 'orderReview',
  contract: 'contractReview',
  groupBuy: 'groupBuyReview',
  payment: 'payment',
  project: 'projectReview',
  resultNotice: 'resultNotice',
  product: 'listingReview',
  shop: 'entryReview',
};

/** The condition that no made role keeps a person of a unit from deciding: theirs allows it, or they have none. */
function mayDecide(
  businessType: string,
  role: string,
  orgId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const subject = REVIEWED[businessType];
  return subject === undefined
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from post where post.person_id = person.id
        and post.org_id = ${orgId} and post.role = ${role} and post.role_id is not null
        and post.ended_at is null and not exists (select from role_grant g
          where g.role_id = post.role_id and g.verb = ${`${subject}.act`}))`;
}

/** The rule by which somebody who may order for a unit does not review for it. */
const ruleOfOrdering = (businessType: string): number => (businessType === 'payment' ? 5 : 1);

/** The condition that a person has a post of a made role in a unit; none asked: everybody. */
const holds = (roleId: string | undefined, orgId: RawBuilder<unknown>): RawBuilder<boolean> =>
  roleId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from post where post.person_id = person.id
        and post.org_id = ${orgId} and post.role_id = ${roleId} and post.ended_at is null)`;

/** A person with the sum up to which they may pass a review. */
interface Able {
  readonly id: string;
  readonly name: string;
  /** In 分; null without a ceiling. */
  readonly upTo: number | null;
}

/** Somebody who may decide. */
export interface Reviewer extends Able {
  /** The organisation that they decide for. */
  readonly orgId: string;
  readonly orgName: string;
  /** They may order for the unit whose matter it is, by a post there: only a waiver lets them decide. */
  readonly mayOrder: boolean;
  /** They administer the accounts of the unit whose matter it is (rule 17): only a waiver lets them decide. */
  readonly administers: boolean;
  /**
   * The people in whose place they may decide. Each one's ceiling is the lower of both people's, in the unit
   * of the delegation. A reviewer in their own right stands only for the review's assignee.
   */
  readonly standsFor: readonly Able[];
}

/** Whether a sum (分; null where there is none) is within a ceiling. */
export const isWithin = (amount: number | null, { upTo }: Pick<Able, 'upTo'>): boolean =>
  amount === null || upTo === null || amount <= upTo;

/**
 * Whether somebody may pass a review of this sum (分; null where there is none): within their own
 * ceiling, or in the place of somebody within that of both. Above it they may only give it back or fail it.
 */
export const mayPass = (reviewer: Reviewer, amount: number | null): boolean =>
  reviewer.standsFor.length === 0
    ? isWithin(amount, reviewer)
    : reviewer.standsFor.some((giver) => isWithin(amount, giver));

/**
 * The reviewers who are asked and named: those who may pass this sum. Where nobody may, because a
 * ceiling was lowered after the submit, all of them, so that somebody gives the review back.
 */
export function askedOf(reviewers: readonly Reviewer[], amount: number | null): Reviewer[] {
  const able = reviewers.filter((one) => mayPass(one, amount));
  return able.length > 0 ? able : [...reviewers];
}

/** Reviewers are looked for at this level, for this unit. */
interface Search {
  readonly businessType: string;
  readonly unitId: string;
  readonly level: Pick<Level, 'reviewerOrgId' | 'personId' | 'role' | 'roleId'>;
  /** People who must not decide. */
  readonly excluded: readonly string[];
  /** The review was transferred to this person. */
  readonly assigneeId?: string | null;
  /** People who decide only where a waiver of the unit lifts all of these rules. */
  readonly waivable: Waivable;
}

type Parties = Pick<ReviewSubject, 'submitterId' | 'partyIds' | 'waivable'>;

/** The parties of a review, as a search for its reviewers takes them. */
export function partiesOf({
  submitterId,
  partyIds,
  waivable = {},
}: Parties): Pick<Search, 'excluded' | 'waivable'> {
  const parties = [submitterId, ...partyIds];
  return { excluded: parties.filter((id) => waivable[id] === undefined), waivable };
}

/**
 * People who must not decide at the level where a review stands: the submitter, the parties, and
 * everybody who passed another level of it, themselves or through somebody else (RV8). A waiver of
 * the unit may let some of the parties off.
 */
export function excludedFrom(flow: Flow): Pick<Search, 'excluded' | 'waivable'> {
  const key = levelKeyOf(flow);
  const passed = flow.deciders
    .filter(({ levelKey, action }) => action === 'passed' && levelKey !== key)
    .flatMap(({ personId, forPersonId }) => [personId, ...(forPersonId ? [forPersonId] : [])]);
  const { excluded, waivable } = partiesOf(flow);
  return { excluded: [...excluded, ...passed], waivable };
}

interface ReviewerRow {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly roles: readonly RoleName[];
  readonly ceilings: readonly Ceiling[];
  readonly mayOrder: boolean;
  readonly administers: boolean;
  readonly standsFor: readonly GiverRow[];
}

type AbleRow = Omit<ReviewerRow, 'orgId' | 'orgName' | 'mayOrder' | 'administers' | 'standsFor'>;

/** A giver, with the roles and ceilings of the deputy in the unit of the delegation. */
interface GiverRow extends AbleRow {
  readonly deputy: Pick<AbleRow, 'roles' | 'ceilings'>;
}

const ableOf = ({ id, name, roles, ceilings }: AbleRow): Able => ({
  id,
  name,
  upTo: limitOf('pass', roles, ceilings),
});

/** The giver up to the lower one of both ceilings. */
const giverOf = ({ deputy, ...giver }: GiverRow): Able => {
  const able = ableOf(giver);
  const own = limitOf('pass', deputy.roles, deputy.ceilings);
  const limits = [able.upTo, own].filter((limit) => limit !== null);
  return { ...able, upTo: limits.length === 0 ? null : Math.min(...limits) };
};

/**
 * The people who may decide at a level: the person that it names; else the reviewers of its body, or
 * those among them who hold the role that it names;
 * without one, those of the unit itself and of the bodies responsible for it (all reviewing bodies
 * when none is named). A post counts for the unit that it is of: its ceilings and its made role are what hold,
 * and of several posts the one nearest to the unit. Somebody who may order for the unit, by a post of their
 * own unit or of another, does not review for it, whatever other roles they have, unless a waiver lets
 * them. Those in whose place somebody acts for now bring that person along by the delegation's unit, under the
 * same exclusions; nobody passes on what they have from another.
 */
function reviewersQuery(
  { businessType, unitId, level, excluded, waivable, assigneeId = null }: Search,
  clock: Clock,
): RawBuilder<ReviewerRow> {
  const { personId, reviewerOrgId, role = 'reviewer', roleId } = level;
  const unit = sql`${unitId}::text`;
  const responsible = sql`select from review_body b where b.unit_id = ${unitId}`;
  const body = reviewerOrgId
    ? sql`org.id = ${reviewerOrgId}`
    : sql`(org.id = ${unitId} or (org.type = 'reviewer'
        and (exists (${responsible} and b.org_id = org.id) or not exists (${responsible}))))`;
  const mayOrder = holdsRoleIn(unit, BUYING, clock);
  const orders = sql`(not ${mayOrder}
    or (select rules from lifted) @> ${JSON.stringify(ruleOfOrdering(businessType))}::jsonb)`;
  const administers = holdsRoleIn(unit, ['unitAdmin'], clock);
  const apart = sql`(not ${administers}
    or (select rules from lifted) @> ${JSON.stringify(UNIT_ADMIN_RULE)}::jsonb)`;
  const held = personId
    ? sql`(select person.id as person_id, coalesce((
          select h.org_id from ${holdersOfRole(role, clock)} h join org o on o.id = h.org_id
          where h.person_id = ${personId} and (o.id = ${unit} or o.type = 'reviewer')
          order by o.id <> ${unit}, o.id <> person.org_id, o.id limit 1
        ), person.org_id) as org_id from person where person.id = ${personId})`
    : holdersOfRole(role, clock);
  const fits = personId
    ? sql`true`
    : sql`${body} and ${mayDecide(businessType, role, sql`org.id`)}
        and ${holds(roleId, sql`org.id`)} and ${orders}`;
  const fit = sql`not person.disabled and person.id <> all(${[...excluded]}::text[])
    and ${apart}
    and coalesce(${JSON.stringify(waivable)}::jsonb -> person.id, '[]') <@ (select rules from lifted)`;
  return sql<ReviewerRow>`
    with lifted as materialized (
      select ${liftedRules(unit, clock)} as rules
    ), able as materialized (
      select person.id, person.name, person.org_id as home_id, org.id as org_id,
        ${rolesHeldIn(sql`org.id`, clock)} as roles, ${ceilingsIn(sql`org.id`, 'pass')} as ceilings
      from ${held} held join person on person.id = held.person_id join org on org.id = held.org_id
      where ${fits} and ${fit}
    ), direct as (
      select distinct on (id) id, org_id from able
      order by id, org_id <> ${unit}, org_id <> home_id, org_id
    ), deputy as (
      select person.id, min(able.org_id) as org_id,
        json_agg(json_build_object('id', able.id, 'name', able.name, 'roles', able.roles,
          'ceilings', able.ceilings, 'deputy', json_build_object(
            'roles', ${rolesHeldIn(sql`able.org_id`, clock)}, 'ceilings', able.ceilings)
          ) order by able.id, able.org_id) as givers
      from review_delegation d join able on able.id = d.from_person_id and able.org_id = d.unit_id
      join person on person.id = d.to_person_id
      where ${isRunning(clock)}
        and (d.business_type is null or d.business_type = ${businessType})
        and ${fit} and ${mayStandIn({ role, isLent: false }, sql`able.org_id`, clock)}
        and ${mayDecide(businessType, role, sql`able.org_id`)}
        and ${orders}
        and (able.id = ${assigneeId}::text or person.id not in (select id from direct))
      group by person.id
    ), found as (
      select direct.id, direct.org_id, coalesce(deputy.givers, '[]') as givers
      from direct left join deputy on deputy.id = direct.id
      union all select id, org_id, givers from deputy where id not in (select id from direct)
    )
    select person.id, person.name, org.id as "orgId", org.name as "orgName", ${rolesHeldIn(sql`org.id`, clock)} as roles,
      ${ceilingsIn(sql`org.id`, 'pass')} as ceilings, ${mayOrder} as "mayOrder",
      ${administers} as administers, found.givers as "standsFor"
    from found join person on person.id = found.id join org on org.id = found.org_id
    order by person.id`;
}

const reviewerOf = (row: ReviewerRow): Reviewer => ({
  ...ableOf(row),
  orgId: row.orgId,
  orgName: row.orgName,
  mayOrder: row.mayOrder,
  administers: row.administers,
  standsFor: row.standsFor.map(giverOf),
});

/** The people who may decide at a level. */
export async function findReviewers(
  search: Search,
  clock: Clock,
  db: Executor,
): Promise<Reviewer[]> {
  const { rows } = await prepared<ReviewerRow>`${reviewersQuery(search, clock)}`.execute(db);
  return rows.map(reviewerOf);
}

/** Searches of one statement; PostgreSQL plans each of them. */
const MOST_SEARCHES = 50;

/**
 * The same for several levels, in their order. Equal searches are one; a statement has up to 50 of them, so
 * that it costs about one for any usual number of reviews.
 */
async function findAllReviewers(
  searches: readonly Search[],
  clock: Clock,
  db: Executor,
): Promise<Reviewer[][]> {
  const keys = searches.map((search) => JSON.stringify(search));
  const distinct = [...new Map(searches.map((search, n) => [keys[n] ?? '', search]))];
  const found = new Map<string, Reviewer[]>(distinct.map(([key]) => [key, []]));
  for (let from = 0; from < distinct.length; from += MOST_SEARCHES) {
    const part = distinct.slice(from, from + MOST_SEARCHES);
    const queries = part.map(
      ([, search], n) => sql`select ${n}::int as n, q.* from (${reviewersQuery(search, clock)}) q`,
    );
    const { rows } = await sql<ReviewerRow & { readonly n: number }>`
      select * from (${sql.join(queries, sql` union all `)}) every_search order by n, id`.execute(
      db,
    );
    for (const row of rows) found.get(part[row.n]?.[0] ?? '')?.push(reviewerOf(row));
  }
  return keys.map((key) => found.get(key) ?? []);
}

/** The search for the people who may decide where a review stands. */
function searchOf(flow: Flow): Search {
  const { businessType, unitId, assigneeId } = flow;
  const { reviewerOrgId, personId, role, roleId } = levelOf(flow);
  const level = {
    reviewerOrgId,
    ...(personId ? { personId } : {}),
    ...(role ? { role } : {}),
    ...(roleId ? { roleId } : {}),
  };
  return { businessType, unitId, assigneeId, level, ...excludedFrom(flow) };
}

/**
 * Reviews with the people who share control of an account with one of their parties (rule 16): only a waiver
 * of the unit lets these decide. The order stays.
 */
async function withControlAll(flows: readonly Flow[], clock: Clock, db: Executor): Promise<Flow[]> {
  const running = flows.filter(({ state }) => state === 'running').map(({ id }) => id);
  if (running.length === 0) return [...flows];
  const controlled = await controlledIn(running, clock, db);
  return flows.map((flow) => withRule(flow, controlled.get(flow.id) ?? []));
}

/**
 * Returns the parties of a review to which rule 16 is added for these people: they decide only by a waiver.
 * A person who may never decide may not by a waiver either.
 */
export function withRule<Of extends Parties>(flow: Of, people: readonly string[]): Of {
  if (people.length === 0) return flow;
  const strict = partiesOf(flow).excluded;
  const before = flow.waivable ?? {};
  const added = people
    .filter((id) => !strict.includes(id))
    .map((id) => [id, [...new Set([...(before[id] ?? []), CONTROL_RULE])]] as const);
  return { ...flow, waivable: { ...before, ...Object.fromEntries(added) } };
}

/** The same for one review. */
export async function withControl(flow: Flow, clock: Clock, db: Executor): Promise<Flow> {
  const [found] = await withControlAll([flow], clock, db);
  return found ?? flow;
}

/** The people who may decide where a review stands. */
export const reviewersOf = async (flow: Flow, clock: Clock, db: Executor): Promise<Reviewer[]> =>
  findReviewers(searchOf(await withControl(flow, clock, db)), clock, db);

/** Those of them who are asked and named. */
export const askedAt = async (flow: Flow, clock: Clock, db: Executor): Promise<Reviewer[]> =>
  askedOf(await reviewersOf(flow, clock, db), flow.amount);

/** The same for several reviews, in their order. */
export async function askedAtAll(
  flows: readonly Flow[],
  clock: Clock,
  db: Executor,
): Promise<Reviewer[][]> {
  const controlled = await withControlAll(flows, clock, db);
  const reviewers = await findAllReviewers(controlled.map(searchOf), clock, db);
  return flows.map(({ amount }, n) => askedOf(reviewers[n] ?? [], amount));
}

/** The same after a transfer: the assignee, or whoever acts in the assignee's place, whatever others may. */
export const waitingAt = async (flow: Flow, clock: Clock, db: Executor): Promise<Reviewer[]> =>
  waitingOf(flow, await reviewersOf(flow, clock, db));

/** The reviewers on whom a review waits: after a transfer the assignee or their deputy, else all who are asked. */
export const waitingOf = (flow: Flow, reviewers: readonly Reviewer[]): Reviewer[] =>
  askedOf(
    reviewers.filter((one) => isResponsible(flow, one)),
    flow.amount,
  );

/** Whether somebody decides after a transfer: the assignee, or a person in the assignee's place. */
export const isResponsible = ({ assigneeId }: Flow, { id, standsFor }: Reviewer): boolean =>
  assigneeId === null || id === assigneeId || standsFor.some((giver) => giver.id === assigneeId);

/** The person in whose place a reviewer acts in this review; null in their own right. */
export const actsFor = (
  { assigneeId, amount }: Flow,
  { standsFor }: Reviewer,
): Reviewer['standsFor'][number] | null =>
  standsFor.find((giver) => giver.id === assigneeId && isWithin(amount, giver)) ??
  standsFor.find(({ id }) => id === assigneeId) ??
  standsFor.find((giver) => isWithin(amount, giver)) ??
  standsFor[0] ??
  null;

/**
 * The separation rules that a reviewer breaks by deciding, so that only a waiver lets them: those of
 * the parties, and rule 1 or 5 for somebody who may order for the unit. Who has no role of it any more, or
 * is named by the level, breaks none by their role.
 */
export function waivedBy(flow: Flow, { id, mayOrder, administers }: Reviewer): readonly number[] {
  const byRole = mayOrder && !levelOf(flow).personId ? [ruleOfOrdering(flow.businessType)] : [];
  const byPost = administers ? [UNIT_ADMIN_RULE] : [];
  return [...new Set([...(flow.waivable[id] ?? []), ...byRole, ...byPost])];
}

/** The access of one person to a review. */
export interface ReviewAccess {
  readonly mayRead: boolean;
  /** The reason why they may not decide now; null when they may. */
  readonly refusal: Refusal | null;
}

/**
 * Whether somebody may read a review: people of the unit, those who decide, and those who acted or
 * in whose place somebody acted.
 */
export function mayReadReview(person: Person, flow: Flow, reviewers: readonly Reviewer[]): boolean {
  const hasActed = flow.deciders.some(
    ({ personId, forPersonId }) => personId === person.id || forPersonId === person.id,
  );
  const isReviewer = reviewers.some(({ id }) => id === person.id);
  return person.orgId === flow.unitId || hasActed || isReviewer || flow.assigneeId === person.id;
}

const ruleWords = (id: number) => ({ n: String(id), rule: wordsOfRule(id) });

/** Whether somebody would decide by their role, and administers the unit's accounts (rule 17). */
const administersHere = ({ orgId, roles }: Person, flow: Flow): boolean =>
  orgId === flow.unitId &&
  roles.includes('unitAdmin') &&
  roles.some((role) => role === (levelOf(flow).role ?? 'reviewer'));

/** Checks scope, state, separation of duties and turn, in this order. Strangers learn nothing. */
export function checkReviewer(
  person: Person,
  flow: Flow,
  reviewers: readonly Reviewer[],
  texts: ReviewTexts,
): ReviewAccess {
  const mayRead = mayReadReview(person, flow, reviewers);
  const refused = (key: MessageKey): ReviewAccess => ({ mayRead, refusal: refuse(key) });
  if (!mayRead) return refused(texts.unknown);
  if (flow.state !== 'running') return refused(texts.over);
  const reviewer = reviewers.find(({ id }) => id === person.id);
  if (!reviewer && flow.waivable[person.id]?.includes(CONTROL_RULE))
    return { mayRead, refusal: refuse('approval.rule', ruleWords(CONTROL_RULE)) };
  if (!reviewer && flow.state === 'running' && administersHere(person, flow))
    return { mayRead, refusal: refuse('approval.rule', ruleWords(UNIT_ADMIN_RULE)) };
  // A waiver lets some parties be among the reviewers.
  if (!reviewer && (person.id === flow.submitterId || flow.partyIds.includes(person.id)))
    return refused(texts.own);
  const isTurn = reviewer
    ? isResponsible(flow, reviewer)
    : flow.assigneeId === null || flow.assigneeId === person.id;
  if (!isTurn) return refused('review.notYours');
  if (reviewer) return { mayRead, refusal: null };
  const hasPassed = excludedFrom(flow).excluded.includes(person.id);
  return refused(hasPassed ? 'review.decidedBefore' : 'review.notYours');
}

/** A review on which the caller may decide now, with its reviewers; a refusal when they may not. */
export async function readOwnLevel(
  kind: ReviewKind,
  businessId: string,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<{ readonly flow: Flow; readonly reviewers: Reviewer[] } | Refusal> {
  const texts = textsOf(kind);
  const found = await findFlow({ businessType: kind.businessType, businessId }, db);
  if (!found) return refuse(texts.unknown);
  const flow = await withControl(found, clock, db);
  const reviewers = await reviewersOf(flow, clock, db);
  const { refusal } = checkReviewer(person, flow, reviewers, texts);
  return refusal ?? { flow, reviewers };
}
