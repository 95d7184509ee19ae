import { type Ceiling, limitOf } from '@jicai/shared/domain/identity/ceilings.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { MATTERS, matters } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { sql } from 'kysely';
import {
  isLost,
  type Leaving,
  type Obligation,
  ofUnit,
  type PersonLeft,
} from '../../../identity/organisation/events.ts';
import { rolesToTakeIn } from '../../../identity/organisation/posts/holders.ts';
import { ceilingsIn } from '../../../identity/role/ceilings.ts';
import { type Clock, databaseClock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { enqueue } from '../../../kernel/jobs/enqueue.ts';
import { signalChange } from '../../../kernel/write/signals.ts';
import { type Flow, findRunning, levelOf } from '../flow/flow.ts';
import { takeBackRevoked, takeBackTasks, within } from '../flow/take-back.ts';
import type { ReviewKinds } from '../kind.ts';
import { askedAtAll, excludedFrom, isWithin } from './reviewers.ts';

/** Roles by which somebody decides in reviews. */
const REVIEWING: readonly RoleName[] = [
  'reviewer',
  'paymentApprover',
  'operator',
  'listingReviewer',
  'entryReviewer',
];

/** Reviews of one person that are looked at; a busy reviewer has some dozens. */
const MOST_REVIEWS = 1_000;

/** Running reviews that name a person: as the one who alone decides, or at one of their levels. */
const naming = (personId: string) => sql`state = 'running' and (assignee_id = ${personId}
  or levels @> ${JSON.stringify([{ personId }])}::jsonb)`;

const flowsBy = (condition: ReturnType<typeof naming>, db: Executor): Promise<readonly Flow[]> =>
  findRunning(condition, MOST_REVIEWS, db);

/** Running reviews in which a person is asked to decide. */
const askedIn = (personId: string) => sql`state = 'running' and id in (select flow_id from todo
  where person_id = ${personId} and kind = 'task' and handled_at is null)`;

async function isOfClosedUnit(personId: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select from person join org on org.id = person.org_id
    where person.id = ${personId} and org.is_closed`.execute(db);
  return rows.length > 0;
}

/** Running reviews that nobody but this person may pass, and that do not name them. */
async function soleReviews({ personId }: Leaving, db: Executor): Promise<readonly Flow[]> {
  const isClosed = await isOfClosedUnit(personId, db);
  const asked = await flowsBy(askedIn(personId), db);
  const unnamed = asked.filter(
    (flow) => flow.assigneeId !== personId && levelOf(flow).personId !== personId,
  );
  const reviewers = await askedAtAll(unnamed, databaseClock, db);
  return unnamed.filter((_, n) => {
    const people = reviewers[n] ?? [];
    // Of a closed unit they may not pass it either; whoever may is asked when it is opened again.
    if (isClosed && people.length === 0) return false;
    return people.every(({ id }) => id === personId);
  });
}

/** Levels of reviews that name the person. */
export const namedLevels: Obligation = {
  word: '指定由其审核的环节',
  roles: REVIEWING,
  count: async ({ personId }, db) => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from review_level where person_id = ${personId})
        + (select count(*) from review_flow where ${naming(personId)}) as n`.execute(db);
    return Number(rows[0]?.n ?? 0);
  },
  isOpen: (personId) => sql`(exists (select from review_level where person_id = ${personId})
    or exists (select from review_flow where state = 'running' and (assignee_id = ${personId}
      or levels @> jsonb_build_array(jsonb_build_object('personId', ${personId}::text)))))`,
  // Somebody with the level's role, who may pass the sum, is no party and has passed no other level
  // (rules 1 and 8): each by the post by which they would decide.
  mayTake: async ({ personId }, successorId, db) => {
    const posts = await reviewPostsOf(successorId, databaseClock, db);
    const { rows: levels } = await sql<{ role: string | null; unitId: string | null }>`
      select role, unit_id as "unitId" from review_level where person_id = ${personId}`.execute(db);
    if (levels.some(({ role, unitId }) => !postFor(posts, role ?? 'reviewer', unitId)))
      return false;
    const flows = await flowsBy(naming(personId), db);
    return flows.every((flow) => {
      const { excluded, waivable } = excludedFrom(flow);
      const isParty = excluded.includes(successorId) || waivable[successorId] !== undefined;
      const post = postFor(posts, levelOf(flow).role ?? 'reviewer', flow.unitId);
      return !isParty && post !== undefined && isWithin(flow.amount, post);
    });
  },
};

/** The roles of somebody in one unit. */
interface ReviewPost {
  readonly orgId: string;
  readonly isBody: boolean;
  readonly isHome: boolean;
  readonly roles: readonly RoleName[];
  /** The sum up to which they may pass there, in 分; null without a ceiling. */
  readonly upTo: number | null;
}

/** The units in which somebody has a role now, each with the ceiling there: one statement. */
async function reviewPostsOf(
  personId: string,
  clock: Clock,
  db: Executor,
): Promise<readonly ReviewPost[]> {
  const { rows } = await sql<Omit<ReviewPost, 'upTo'> & { readonly ceilings: Ceiling[] }>`
    select org.id as "orgId", org.type = 'reviewer' as "isBody",
      org.id = person.org_id as "isHome", ${rolesToTakeIn(sql`org.id`, clock)} as roles,
      ${ceilingsIn(sql`org.id`, 'pass')} as ceilings
    from person join org on org.id = person.org_id
      or org.id in (select org_id from post where person_id = person.id and ended_at is null)
    where person.id = ${personId}
    order by not org.id = person.org_id, org.id`.execute(db);
  return rows.map(({ ceilings, ...post }) => ({
    ...post,
    upTo: limitOf('pass', post.roles, ceilings),
  }));
}

/**
 * The post by which somebody would decide for a unit, as the engine chooses it: of the unit itself, else of
 * their own body, else of another one. A general level (no unit) may be taken by any of them.
 */
const postFor = (posts: readonly ReviewPost[], role: string, unitId: string | null) => {
  const fitting = posts.filter(
    ({ roles, orgId, isBody }) =>
      roles.some((held) => held === role) && (unitId === null || orgId === unitId || isBody),
  );
  return fitting.find(({ orgId }) => orgId === unitId) ?? fitting[0];
};

/** Steps that wait for the person alone: somebody else needs the role before they can go. */
export const soleReviewer: Obligation = {
  word: '只有其能审核的环节（请先授予他人审核岗位）',
  roles: REVIEWING,
  count: async (leaving, db) => (await soleReviews(leaving, db)).length,
  mayTake: async (leaving, _successorId, db) => (await soleReviews(leaving, db)).length === 0,
};

/**
 * Delegations of and to somebody end with the roles that they lose, in the units where they lose them; the open
 * reviews among a deputy's tasks end by a job. Levels and running reviews that name them name the successor.
 * What others decide as well stays with them. It takes as many statements for many reviews as for few.
 */
export async function handReviewsOver(
  kinds: ReviewKinds,
  left: PersonLeft,
  trx: Executor,
): Promise<void> {
  const { personId, successorId, clock } = left;
  const ended = matters.filter((matter) => isLost(left, [MATTERS[matter].role]));
  const ofReviews = isLost(left, REVIEWING);
  const { rows: revoked } = await sql<{ id: string; isMatter: boolean }>`
    update review_delegation set revoked_at = ${clock.now()}
    where revoked_at is null and (from_person_id = ${personId} or to_person_id = ${personId})
      and ${ofUnit(left, sql`unit_id`)}
      and (business_type = any(${ended}::text[])
        or (${ofReviews} and (business_type is null or not business_type = any(${[...matters]}::text[]))))
    returning id, coalesce(business_type = any(${[...matters]}::text[]), false) as "isMatter"`.execute(
    trx,
  );
  await takeBackTasks(
    kinds,
    within(trx, clock),
    sql`${personId} in (d.from_person_id, d.to_person_id)
      and d.business_type = any(${[...matters]}::text[])`,
  );
  for (const { id, isMatter } of revoked)
    if (!isMatter) await enqueue(takeBackRevoked, { delegationId: id }, trx);
  if (!ofReviews) return;
  if (successorId !== null) await nameSuccessor(left, successorId, trx);
  await moveTasks(left, trx);
  signalChange('todo', [personId, ...(successorId === null ? [] : [successorId])]);
}

async function nameSuccessor(
  { personId, clock }: PersonLeft,
  successorId: string,
  trx: Executor,
): Promise<void> {
  await sql`update review_level set person_id = ${successorId}
    where person_id = ${personId}`.execute(trx);
  await sql`with named as (
    update review_flow set
      assignee_id = case when assignee_id = ${personId} then ${successorId} else assignee_id end,
      levels = (select jsonb_agg(case when l ->> 'personId' = ${personId}
          then l || jsonb_build_object('personId', ${successorId}::text) else l end order by n)
        from jsonb_array_elements(levels) with ordinality t(l, n))
    where ${naming(personId)} returning id, level)
    insert into review_step (flow_id, seq, level, action, person_id, to_person_id, opinion, at)
    select named.id, 1 + (select count(*) from review_step s where s.flow_id = named.id), named.level,
      'transferred', ${personId}, ${successorId}, '离岗交接', ${clock.now()}
    from named`.execute(trx);
}

/** The person's tasks of reviews: the successor's where they may decide, otherwise nobody's any more. */
async function moveTasks(
  { personId, successorId, clock }: PersonLeft,
  trx: Executor,
): Promise<void> {
  const flows = await flowsBy(askedIn(personId), trx);
  const reviewers = await askedAtAll(flows, clock, trx);
  const taken = flows.filter((_, n) => reviewers[n]?.some(({ id }) => id === successorId));
  const takes = sql`flow_id = any(${taken.map(({ id }) => id)}::text[])`;
  await sql`update todo set
      person_id = case when ${takes} then ${successorId ?? personId} else person_id end,
      handled_at = case when ${takes} then null else ${clock.now()} end
    where person_id = ${personId} and flow_id = any(${flows.map(({ id }) => id)}::text[])
      and kind = 'task' and handled_at is null`.execute(trx);
}

/** Reviews that somebody may not decide on any more, because of what they took over. */
interface TakenOver {
  readonly businessTypes: readonly string[];
  readonly businessIds: readonly string[];
  readonly successorId: string;
  /** The rules that a waiver must lift for them; none: they never decide. */
  readonly rules: readonly number[];
}

/** A successor becomes a party of the running reviews of what they took over. */
export async function addParty(
  { businessTypes, businessIds, successorId, rules }: TakenOver,
  trx: Executor,
): Promise<void> {
  const waivable = rules.length === 0 ? {} : { [successorId]: rules };
  await sql`update review_flow set party_ids = array_append(party_ids, ${successorId}),
      waivable = waivable || ${JSON.stringify(waivable)}::jsonb
    where business_type = any(${[...businessTypes]}::text[]) and state = 'running'
      and business_id = any(${[...businessIds]}::text[])
      and not ${successorId} = any(party_ids)`.execute(trx);
}
