import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import type { ReviewFlow } from '@jicai/shared/contract/work/approval.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { createDecisions, type DecisionParts } from './decide.ts';
import { readCertificates, readLines } from './facts.ts';
import { type Flow, findFlow, levelOf } from './flow.ts';
import { type LoggedStep, readOrder, readSteps } from './repository.ts';
import { judgeReviewer, type Reviewer, type ReviewerStanding, reviewersOf } from './reviewers.ts';
import { splitWarnings } from './split.ts';

type Endpoints = typeof orderReviewEndpoints;
type Reply<Name extends keyof Endpoints> = Promise<ResponseOf<Endpoints[Name]> | Refusal>;

/** The order review: what a reviewer reads, and what he decides. */
export function createOrderReviews(parts: DecisionParts) {
  const { db, clock } = parts;

  return {
    ...createDecisions(parts),

    /** The entity, the evidence beside it, and where the review stands; a constant number of reads. */
    async detail(person: Person, orderId: string): Reply<'detail'> {
      const order = await readOrder(orderId, clock, db);
      const flow = await findFlow(orderId, db);
      if (!order || !flow) return refuse('review.unknown');
      const reviewers = await reviewersOf(flow, db);
      const standing = judgeReviewer(person, flow, reviewers);
      if (!standing.mayRead) return refuse('review.unknown');
      const steps = await readSteps(orderId, db);
      const lines = await readLines(orderId, order, db);
      const certificates = await readCertificates(orderId, order.shopId, db);
      const warnings = await splitWarnings(order, lines, db);
      return {
        review: {
          ...order.entity,
          ...decisionOf(flow, steps),
          lines: lines.map(({ categoryId: _, categoryName: __, ...line }) => line),
          certificates,
          warnings,
          flow: flowView(flow, steps, reviewers, standing, person),
        },
      };
    },

    async colleagues(person: Person, orderId: string): Reply<'colleagues'> {
      const flow = await findFlow(orderId, db);
      if (!flow) return refuse('review.unknown');
      const reviewers = await reviewersOf(flow, db);
      const { hindrance } = judgeReviewer(person, flow, reviewers);
      if (hindrance) return hindrance;
      return { people: reviewers.filter(({ id }) => id !== person.id) };
    },
  };
}

export type OrderReviews = ReturnType<typeof createOrderReviews>;

/** What was decided in the end; nothing while the review runs. */
function decisionOf(flow: Flow, steps: readonly LoggedStep[]) {
  const last = steps.findLast(({ flowId }) => flowId === flow.id);
  const isDecided = flow.state === 'passed' || flow.state === 'failed' || flow.state === 'returned';
  const result = flow.state === 'passed' ? ('passed' as const) : ('failed' as const);
  const file = isDecided ? (last?.file ?? null) : null;
  return {
    result: isDecided ? result : null,
    opinion: isDecided ? (last?.opinion ?? '') : '',
    reviewAttachment: file,
    fileGroupId: file?.fileGroupId ?? '',
    fileBizType: file?.fileBizType ?? '',
    reviewedAtMs: flow.endedAt,
    reviewerName: isDecided ? (last?.personName ?? '') : '',
  };
}

function flowView(
  flow: Flow,
  steps: readonly LoggedStep[],
  reviewers: readonly Reviewer[],
  { hindrance }: ReviewerStanding,
  person: Person,
): ReviewFlow {
  const isRunning = flow.state === 'running';
  const waiting = reviewers.filter(({ id }) => !flow.assigneeId || flow.assigneeId === id);
  // A buyer of the unit is not told that he may not review: he never could.
  const isReviewer = person.roles.includes('reviewer');
  return {
    level: flow.level,
    levels: flow.levels.length,
    levelName: levelOf(flow).name,
    canDecide: isReviewer && hindrance === null,
    reason: isRunning && isReviewer && hindrance ? say(hindrance.refused) : '',
    waitingFor: isRunning ? waiting.map(({ name }) => name) : [],
    steps: steps.map(({ flowId: _, ...step }) => step),
  };
}
