import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { advance, checkOpinion } from '@jicai/shared/domain/work/approval/flow.ts';
import { addLevel, type Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { closeTodos } from '../../todo/write.ts';
import { askAt, logStep, type TakenReview, takeReview } from '../flow/decide.ts';
import { type Flow, flowPlaceOf } from '../flow/flow.ts';
import type { ReviewContext, ReviewKind, ReviewNeeds, ReviewRef } from '../kind.ts';
import { moveFlow } from '../repository.ts';
import { excludedFrom, findReviewers, mayPass, type Reviewer, readOwnLevel } from './reviewers.ts';

/**
 * The people who may be added to a review as one more reviewer: reviewers responsible for its unit
 * who neither are a party nor have passed another level, and may pass its sum.
 */
async function findAddable(
  { kind, flow }: Pick<TakenReview, 'kind' | 'flow'>,
  { trx, clock, person }: Pick<ReviewContext, 'clock' | 'person'> & { readonly trx: Executor },
): Promise<Reviewer[]> {
  const { businessType, unitId } = flow;
  const level = { reviewerOrgId: null, ...(kind.role ? { role: kind.role } : {}) };
  const { excluded, waivable } = excludedFrom(flow);
  const search = { businessType, unitId, level, waivable, excluded: [...excluded, person.id] };
  const found = await findReviewers(search, clock, trx);
  return found.filter((one) => one.standsFor.length === 0 && mayPass(one, flow.amount));
}

/** People that the caller may add as reviewers now; a refusal when the caller may not decide. */
export async function readAddable(
  kind: ReviewKind,
  businessId: string,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<{ people: { id: string; name: string; orgName: string }[] } | Refusal> {
  const level = await readOwnLevel(kind, businessId, person, { clock, db });
  if (isRefusal(level)) return level;
  const { flow } = level;
  const people = await findAddable({ kind, flow }, { trx: db, clock, person });
  return { people: people.map(({ id, name, orgName }) => ({ id, name, orgName })) };
}

/**
 * Adds a reviewer (加签) as a level of their own. `before`: they decide first, then the level comes
 * back to those who had it. `after`: they decide once this level has passed.
 */
export async function addReviewer(
  needs: ReviewNeeds,
  asked: ReviewRef & {
    readonly toPersonId: string;
    readonly place: 'before' | 'after';
    readonly opinion: string;
  },
  context: ReviewContext,
): Promise<Record<never, never> | Refusal> {
  const taken = await takeReview(needs, asked, context);
  if (isRefusal(taken)) return taken;
  const { flow } = taken;
  const { opinion, place, toPersonId } = asked;
  const refusal = checkOpinion(opinion, false);
  if (refusal) return refusal;
  const next = advance(flowPlaceOf(flow), 'addReviewer');
  if (isRefusal(next)) return next;
  if (flow.levels.length >= limits.reviewLevels)
    return refuse('approval.tooManyLevels', { most: String(limits.reviewLevels) });
  const added = (await findAddable(taken, context)).find(({ id }) => id === toPersonId);
  if (!added) return refuse('approval.reviewerUnknown');
  await logStep(taken, { action: 'reviewerAdded', opinion, toPersonId }, context);
  await insertLevel(taken, { person: added, place }, context);
  return {};
}

async function insertLevel(
  { kind, flow }: TakenReview,
  { person: added, place }: { readonly person: Reviewer; readonly place: 'before' | 'after' },
  { trx, clock, person }: ReviewContext,
): Promise<void> {
  const level: Level = { name: '加签审核', reviewerOrgId: null, personId: added.id };
  const levels = addLevel(flow.levels, flow.level, place, level);
  const isBefore = place === 'before';
  const to = {
    ...flowPlaceOf(flow),
    assigneeId: isBefore ? null : flow.assigneeId,
    allLevels: levels,
    ...(isBefore ? { entered: level } : {}),
  };
  await moveFlow(flow.id, to, clock, trx);
  if (!isBefore) return;
  await closeTodos(flow.id, person.id, clock, trx);
  const moved: Flow = { ...flow, levels, assigneeId: null };
  await askAt(kind, moved, { fromName: person.name, note: '加签' }, { trx, clock });
}
