import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { type Flow, levelOf } from './flow.ts';

/** Somebody who may decide. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly orgName: string;
}

/**
 * Who must not decide at the level where a flow stands: who ordered, who submitted, and who passed
 * another level of it.
 */
function excludedFrom(flow: Flow): string[] {
  const passed = flow.deciders
    .filter(({ level, action }) => action === 'passed' && level !== flow.level)
    .map(({ personId }) => personId);
  return [flow.submitterId, flow.buyerId, ...passed];
}

/**
 * The people who may decide at a level: reviewers of the level's body; without one, of the unit
 * itself and of the bodies responsible for it (all reviewing bodies, when none is named). Who may
 * order for the unit does not review for it, whatever other roles he has.
 */
export async function findReviewers(
  given: {
    readonly unitId: string;
    readonly reviewerOrgId: string | null;
    readonly excluded: readonly string[];
  },
  db: Executor,
): Promise<Reviewer[]> {
  const { unitId, reviewerOrgId, excluded } = given;
  const responsible = sql`select from review_body b where b.unit_id = ${unitId}`;
  const where = reviewerOrgId
    ? sql`org.id = ${reviewerOrgId}`
    : sql`(org.id = ${unitId} or (org.type = 'reviewer'
        and (exists (${responsible} and b.org_id = org.id) or not exists (${responsible}))))`;
  const { rows } = await sql<Reviewer>`
    select person.id, person.name, org.name as "orgName"
    from person join org on org.id = person.org_id
    where 'reviewer' = any(person.roles) and not person.disabled and ${where}
      and not (org.id = ${unitId} and person.roles && array['buyer', 'handler'])
      and person.id <> all(${[...excluded]}::text[])
    order by person.id`.execute(db);
  return rows;
}

/** The people who may decide where a flow stands. */
export function reviewersOf(flow: Flow, db: Executor): Promise<Reviewer[]> {
  const { reviewerOrgId } = levelOf(flow);
  return findReviewers({ unitId: flow.unitId, reviewerOrgId, excluded: excludedFrom(flow) }, db);
}

/** How one person stands to a review. */
export interface ReviewerStanding {
  /** Knows of it: may read what a reviewer reads. */
  readonly mayRead: boolean;
  /** Why he may not decide now; null when he may. */
  readonly hindrance: Refusal | null;
}

/** Separation of duties, scope and turn, in this order; nobody learns of what is not his to read. */
export function judgeReviewer(
  person: Person,
  flow: Flow,
  reviewers: readonly Reviewer[],
): ReviewerStanding {
  const isParty = person.id === flow.submitterId || person.id === flow.buyerId;
  const hasActed = flow.deciders.some(({ personId }) => personId === person.id);
  const isReviewer = reviewers.some(({ id }) => id === person.id);
  const isAssignee = flow.assigneeId === person.id;
  const isOfUnit = person.orgId === flow.unitId;
  const mayRead = isOfUnit || hasActed || isReviewer || isAssignee;
  if (!mayRead) return { mayRead, hindrance: refuse('review.unknown') };
  if (flow.state !== 'running') return { mayRead, hindrance: refuse('review.over') };
  if (isParty) return { mayRead, hindrance: refuse('review.ownOrder') };
  if (flow.assigneeId !== null && !isAssignee) {
    return { mayRead, hindrance: refuse('review.notYours') };
  }
  if (isReviewer) return { mayRead, hindrance: null };
  const passedBefore = flow.deciders.some(
    ({ personId, action, level }) =>
      personId === person.id && action === 'passed' && level !== flow.level,
  );
  return { mayRead, hindrance: refuse(passedBefore ? 'review.decidedBefore' : 'review.notYours') };
}
