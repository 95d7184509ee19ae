import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import type { StepAction } from '@jicai/shared/contract/work/approval.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import {
  advance,
  checkDecision,
  checkOpinion,
  type DecisionInput,
  type FlowAction,
  type FlowPlace,
  type ReturnTarget,
} from '@jicai/shared/domain/work/approval/flow.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { relyOnWaiver } from '../../../identity/organisation/waivers.ts';
import { checkLimit } from '../../../identity/role/ceilings.ts';
import { closeTodos } from '../../todo/write.ts';
import {
  kindOf,
  type ReviewContext,
  type ReviewKind,
  type ReviewNeeds,
  type ReviewRef,
  textsOf,
} from '../kind.ts';
import { askToDecide } from '../notify.ts';
import { insertStep, moveFlow } from '../repository.ts';
import {
  actsFor,
  askedAt,
  checkReviewer,
  mayPass,
  type Reviewer,
  reviewersOf,
  waivedBy,
  withControl,
} from '../reviewers/reviewers.ts';
import { type Flow, flowPlaceOf, levelKeyOf, levelOf, lockFlow } from './flow.ts';

/* Decisions: each is one function of a write's transaction; a refusal undoes it. */

/** A decision by the form, which sends whatever it holds: missing parts are refused in words. */
export interface Decision extends ReviewRef, DecisionInput {
  readonly fileGroup: string | null;
  /** The form's changes to that group; null keeps everything in it. */
  readonly fileChange: FileChange | null;
}

/** One thing that a person does to a review, as it is logged. */
interface Act {
  readonly action: Exclude<FlowAction, 'withdraw' | 'addReviewer'>;
  readonly opinion: string;
  readonly fileGroup?: string | null;
  readonly fileChange?: FileChange | null;
  readonly toPersonId?: string;
  readonly target?: ReturnTarget;
}

/** A locked review that the caller may decide on now. */
export interface TakenReview {
  readonly kind: ReviewKind;
  readonly flow: Flow;
  readonly reviewers: readonly Reviewer[];
  /** The person in whose place the caller acts; null in their own right. */
  readonly forPersonId: string | null;
  readonly forName: string | null;
}

type Done = Record<never, never> | Refusal;

const LOGGED = {
  pass: 'passed',
  fail: 'failed',
  giveBack: 'returned',
  transfer: 'transferred',
} as const satisfies Record<Act['action'], StepAction>;

/** Behind the title of the next to-do. */
const NOTES = { pass: '', fail: '', giveBack: '退回重审', transfer: '转办' } as const;

/** Locks a review for a person who may decide on it now; a refusal otherwise. */
export async function takeReview(
  { reviewKinds }: ReviewNeeds,
  { businessType, businessId }: ReviewRef,
  { trx, person, clock }: ReviewContext,
): Promise<TakenReview | Refusal> {
  const kind = kindOf(reviewKinds, businessType);
  const texts = textsOf(kind);
  const locked = await lockFlow(kind, businessId, trx);
  if (!locked) return refuse(texts.unknown);
  const flow = await withControl(locked, clock, trx);
  const reviewers = await reviewersOf(flow, clock, trx);
  const { refusal } = checkReviewer(person, flow, reviewers, texts);
  if (refusal) return refusal;
  const self = reviewers.find(({ id }) => id === person.id);
  const giver = self ? actsFor(flow, self) : null;
  return { kind, flow, reviewers, forPersonId: giver?.id ?? null, forName: giver?.name ?? null };
}

/** Passes or fails the level at which a review stands. */
export async function decide(
  needs: ReviewNeeds,
  decision: Decision,
  context: ReviewContext,
): Promise<Done> {
  const taken = await takeReview(needs, decision, context);
  if (isRefusal(taken)) return taken;
  const result = checkDecision(decision);
  if (isRefusal(result)) return result;
  const action = result === 'passed' ? 'pass' : 'fail';
  const above = action === 'pass' && checkCeilings(taken, context);
  if (above) return above;
  const { opinion, fileGroup, fileChange } = decision;
  return carryOut(needs, taken, { action, opinion, fileGroup, fileChange }, context);
}

/** The ceiling of who decides, in another's place the lower one of both, by the posts that let them. */
function checkCeilings(
  { flow, reviewers }: TakenReview,
  { person }: ReviewContext,
): Refusal | null {
  const own = reviewers.find(({ id }) => id === person.id);
  if (!own) return null;
  return checkLimit('pass', flow.amount, (actsFor(flow, own) ?? own).upTo);
}

/**
 * Gives a review back: to the level before, to an earlier one, or to the submitter, who may mend the
 * object. From the first level there is only the submitter.
 */
export async function giveBack(
  needs: ReviewNeeds,
  asked: ReviewRef & { readonly opinion: string; readonly target?: ReturnTarget },
  context: ReviewContext,
): Promise<Done> {
  const taken = await takeReview(needs, asked, context);
  if (isRefusal(taken)) return taken;
  const { opinion, target = 'previous' } = asked;
  const refusal = checkOpinion(opinion, true);
  if (refusal) return refusal;
  return carryOut(needs, taken, { action: 'giveBack', opinion, target }, context);
}

/** Hands a level over to one other person who may pass it as well; from then on only they decide. */
export async function transfer(
  needs: ReviewNeeds,
  asked: ReviewRef & { readonly opinion: string; readonly toPersonId: string },
  context: ReviewContext,
): Promise<Done> {
  const taken = await takeReview(needs, asked, context);
  if (isRefusal(taken)) return taken;
  const { opinion, toPersonId } = asked;
  const refusal = checkOpinion(opinion, false);
  if (refusal) return refusal;
  const isAble = taken.reviewers.some(
    (one) => one.id === toPersonId && mayPass(one, taken.flow.amount),
  );
  if (!isAble || toPersonId === context.person.id)
    return refuse(textsOf(taken.kind).transferUnknown);
  return carryOut(needs, taken, { action: 'transfer', opinion, toPersonId }, context);
}

async function carryOut(
  needs: ReviewNeeds,
  taken: TakenReview,
  act: Act,
  context: ReviewContext,
): Promise<Done> {
  const { flow } = taken;
  const place = advance(flowPlaceOf(flow), act.action, act.target);
  if (isRefusal(place)) return place;
  const refusal = await attachFiles(needs, taken, act, context);
  if (refusal) return refusal;
  const { action, opinion, fileGroup = null } = act;
  const relied = action === 'transfer' ? '' : await relyInReview(taken, context);
  if (isRefusal(relied)) return relied;
  await logStep(
    taken,
    { action: LOGGED[action], opinion, fileGroup, toPersonId: act.toPersonId },
    context,
  );
  await movePlace(flow, place, act, context);
  if (place.state === 'running') {
    await askNext(taken, place, act, context);
    return {};
  }
  return (await endReview(taken, place, opinion, context)) ?? {};
}

/** Writes down the waiver that lets somebody decide who otherwise must not. */
const relyInReview = (
  { flow, reviewers, forPersonId }: TakenReview,
  { trx, clock, person }: ReviewContext,
): Promise<string | Refusal> => {
  const own = reviewers.find(({ id }) => id === person.id);
  const { unitId, businessType, businessId } = flow;
  const act = { unitId, businessType, businessId, personId: person.id };
  const ofGiver = forPersonId === null ? [] : (flow.waivable[forPersonId] ?? []);
  return relyOnWaiver(
    { ...act, rules: [...(own ? waivedBy(flow, own) : []), ...ofGiver] },
    clock,
    trx,
  );
};

/** Makes the uploaded group part of the review. */
async function attachFiles(
  { files }: ReviewNeeds,
  { kind, flow }: TakenReview,
  { fileGroup, fileChange }: Act,
  { trx, person }: ReviewContext,
): Promise<Refusal | null> {
  if (!fileGroup) return null;
  if (!kind.attachments) return refuse('approval.noAttachments');
  const owner = { personId: person.id, kind: kind.attachments.binding, id: flow.businessId };
  return fileChange
    ? files.save({ ...fileChange, fileGroupId: fileGroup }, owner, trx)
    : files.claim(fileGroup, owner, trx);
}

/** Writes an entry of the log at the level where the review stands. */
export async function logStep(
  { flow, forPersonId }: TakenReview,
  step: {
    readonly action: StepAction;
    readonly opinion: string;
    readonly fileGroup?: string | null;
    readonly toPersonId?: string | undefined;
  },
  { trx, clock, person }: ReviewContext,
): Promise<void> {
  const at = { level: flow.level, levelKey: levelKeyOf(flow), levelName: levelOf(flow).name };
  const { toPersonId = null, ...entry } = step;
  const by = { personId: person.id, forPersonId, toPersonId };
  await insertStep({ flowId: flow.id, ...at, ...entry, ...by }, clock, trx);
}

async function movePlace(
  flow: Flow,
  place: FlowPlace,
  { action, toPersonId }: Act,
  { trx, clock, person }: ReviewContext,
): Promise<void> {
  await closeTodos(flow.id, person.id, clock, trx);
  const entered =
    action === 'transfer' ? {} : { entered: levelOf({ ...flow, level: place.level }) };
  const to = { ...place, assigneeId: toPersonId ?? null, allLevels: flow.levels, ...entered };
  await moveFlow(flow.id, to, clock, trx);
}

/** To-dos for the people of the next level, or for the one who takes over. */
async function askNext(
  { kind, flow, forPersonId }: TakenReview,
  place: FlowPlace,
  { action, toPersonId }: Act,
  { trx, clock, person }: ReviewContext,
): Promise<void> {
  const decider = { personId: person.id, forPersonId, levelKey: levelKeyOf(flow) };
  const deciders = [...flow.deciders, { ...decider, action: LOGGED[action] }];
  const next: Flow = { ...flow, ...place, levels: flow.levels, deciders, assigneeId: null };
  await askAt(
    kind,
    next,
    { only: toPersonId, fromName: person.name, note: NOTES[action] },
    {
      trx,
      clock,
    },
  );
}

/** To-dos for everybody who may pass a review where it stands now, or for one of them only. */
export async function askAt(
  kind: ReviewKind,
  flow: Flow,
  asked: { readonly only?: string | undefined; readonly fromName: string; readonly note: string },
  { trx, clock }: Pick<ReviewContext, 'trx' | 'clock'>,
): Promise<void> {
  const { only, fromName, note } = asked;
  const personIds = only ? [only] : (await askedAt(flow, clock, trx)).map(({ id }) => id);
  const levelInfo: Level = levelOf(flow);
  const { id: flowId, businessId, title, level } = flow;
  const waiting = { flowId, businessId, title, level, levelInfo, personIds, fromName, note };
  await askToDecide(kind, [{ ...waiting, isFirst: false }], clock, trx);
}

async function endReview(
  { kind, flow, forPersonId, forName }: TakenReview,
  { state }: FlowPlace,
  opinion: string,
  context: ReviewContext,
): Promise<Refusal | null> {
  if (state !== 'passed' && state !== 'failed' && state !== 'returned')
    throw new Error(`a decision led to ${state}`);
  const { businessId, title, submitterId } = flow;
  const by = { ...context.person, name: nameFor(context.person.name, forName) };
  const end = { businessId, title, state, by, forPersonId, opinion, submitterId };
  return kind.onResult(end, context);
}
