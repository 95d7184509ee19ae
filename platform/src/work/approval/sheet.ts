import type { English } from '@jicai/shared/contract/kernel/wire.ts';
import type {
  ReviewChange,
  ReviewFlow,
  reviewFields,
} from '@jicai/shared/contract/work/approval.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readSubmittedChanges } from './changes.ts';
import { type Flow, findFlow, levelOf } from './flow/flow.ts';
import { type LoggedStep, readSteps } from './flow/steps.ts';
import { type ReviewKind, textsOf } from './kind.ts';
import {
  checkReviewer,
  mayPass,
  type ReviewAccess,
  type Reviewer,
  readOwnLevel,
  reviewersOf,
  waitingOf,
  withControl,
} from './reviewers/reviewers.ts';

/** The final decision; empty while the review runs. */
export type FinalDecision = Omit<English<typeof reviewFields>, 'flow'>;

/** The page of a reviewer: the facts of the object, where its review stands, the final decision. */
export interface ReviewSheet<Facts> {
  readonly facts: Facts;
  readonly flow: ReviewFlow;
  readonly decision: FinalDecision;
  /** The submitter's changes since the submit before. */
  readonly changes: ReviewChange[];
}

/** The sheet of one object for one of its readers, in a constant number of statements. */
export async function readSheet<Facts>(
  kind: ReviewKind<Facts>,
  businessId: string,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<ReviewSheet<Facts> | Refusal> {
  const texts = textsOf(kind);
  const ref = { businessType: kind.businessType, businessId };
  const found = await findFlow(ref, db);
  if (!found) return refuse(texts.unknown);
  const flow = await withControl(found, clock, db);
  const reviewers = await reviewersOf(flow, clock, db);
  const access = checkReviewer(person, flow, reviewers, texts);
  if (!access.mayRead) return refuse(texts.unknown);
  const facts = await kind.facts(businessId, clock, db);
  if (facts === null) return refuse(texts.unknown);
  const steps = await readSteps(ref, kind.attachments?.bizType ?? '', db);
  return {
    facts,
    flow: flowView(flow, steps, reviewers, access, person),
    decision: decisionOf(flow, steps),
    changes: kind.submitted ? await readSubmittedChanges(ref, db) : [],
  };
}

/** The people who could take a level over from the caller, who may decide on it now, and pass it. */
export async function readColleagues(
  kind: ReviewKind,
  businessId: string,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<{ people: { id: string; name: string; orgName: string }[] } | Refusal> {
  const level = await readOwnLevel(kind, businessId, person, { clock, db });
  if (isRefusal(level)) return level;
  return {
    people: level.reviewers
      .filter((one) => one.id !== person.id && mayPass(one, level.flow.amount))
      .map(({ id, name, orgName }) => ({ id, name, orgName })),
  };
}

function decisionOf(flow: Flow, steps: readonly LoggedStep[]): FinalDecision {
  const { state, endedAt: reviewedAtMs } = flow;
  const last = steps.findLast(({ flowId }) => flowId === flow.id);
  if (state !== 'passed' && state !== 'failed' && state !== 'returned')
    return { result: null, opinion: '', reviewAttachment: null, reviewedAtMs, reviewerName: '' };
  return {
    result: state === 'passed' ? 'passed' : 'failed',
    opinion: last?.opinion ?? '',
    reviewAttachment: last?.file ?? null,
    reviewedAtMs,
    reviewerName: last?.personName ?? '',
  };
}

function flowView(
  flow: Flow,
  steps: readonly LoggedStep[],
  reviewers: readonly Reviewer[],
  { refusal }: ReviewAccess,
  person: Person,
): ReviewFlow {
  const isRunning = flow.state === 'running';
  const waiting = isRunning ? waitingOf(flow, reviewers) : [];
  // A buyer of the unit is not told that they may not review: they never could.
  const role = levelOf(flow).role ?? 'reviewer';
  const isReviewer =
    person.roles.some((own) => own === role) || reviewers.some(({ id }) => id === person.id);
  return {
    level: flow.level,
    levels: flow.levels.length,
    levelName: levelOf(flow).name,
    canDecide: isReviewer && refusal === null,
    reason: isRunning && isReviewer && refusal ? say(refusal.refused) : '',
    waitingFor: waiting.map(({ name, standsFor }) => nameFor(name, standsFor[0]?.name ?? null)),
    steps: steps.map(({ flowId: _, ...step }) => step),
  };
}
