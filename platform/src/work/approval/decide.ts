import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  advance,
  type FlowAction,
  type FlowPlace,
  judgeDecision,
  judgeOpinion,
} from '@jicai/shared/domain/work/approval/flow.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import { Rollback, transact } from '../../ordering/order/rollback.ts';
import { closeTodos } from '../todo/write.ts';
import { type Flow, insertStep, levelOf, lockFlow, moveFlow, placeOf } from './flow.ts';
import { judgeReviewer, reviewersOf } from './reviewers.ts';
import { askToDecide, tellOfEnd } from './tell.ts';

type Endpoints = typeof orderReviewEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Reply<Name extends keyof Endpoints> = Promise<ResponseOf<Endpoints[Name]> | Refusal>;

/** What a review's result does to its order, in the same transaction (the order's own rules). */
export type ApplyResult = (
  given: { orderId: string; result: 'passed' | 'failed'; by: Person; note: string },
  trx: Executor,
) => Promise<object | Refusal>;

export interface DecisionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly applyReviewResult: ApplyResult;
  readonly files: Pick<Files, 'claim' | 'save'>;
}

/** One thing that a person does to a review, as it is logged. */
interface Act {
  readonly action: Exclude<FlowAction, 'withdraw'>;
  readonly opinion: string;
  readonly fileGroup: string | null;
  /** What the form did to that group; null: all that is in it stays. */
  readonly fileChange?: FileChange | null;
  readonly to?: { readonly id: string; readonly name: string };
}

const LOGGED = {
  pass: 'passed',
  fail: 'failed',
  giveBack: 'returned',
  transfer: 'transferred',
} as const;

/** The decisions: pass, fail, back, over to a colleague. Each in one transaction, once a click. */
export function createDecisions(parts: DecisionParts) {
  const { db, clock, applyReviewResult, files } = parts;

  /** The review as it stands, taken for this transaction, when this person may decide on it now. */
  async function take(person: Person, orderId: string, trx: Executor) {
    const flow = await lockFlow(orderId, trx);
    if (!flow) return refuse('review.unknown');
    const reviewers = await reviewersOf(flow, trx);
    const { hindrance } = judgeReviewer(person, flow, reviewers);
    return hindrance ?? { flow, reviewers };
  }

  /** Whom the next step waits for. */
  async function ask(flow: Flow, place: FlowPlace, act: Act, by: Person, trx: Executor) {
    const deciders = [
      ...flow.deciders,
      { personId: by.id, level: flow.level, action: LOGGED[act.action] },
    ];
    const next: Flow = { ...flow, ...place, levels: flow.levels, deciders, assigneeId: null };
    const personIds = act.to
      ? [act.to.id]
      : (await reviewersOf(next, trx)).map((reviewer) => reviewer.id);
    const note = act.action === 'pass' ? '' : act.action === 'transfer' ? '转办' : '退回重审';
    const step = { flowId: flow.id, orderId: flow.orderId, title: flow.title, personIds };
    const at = { level: next.level, levelInfo: levelOf(next), isFirst: false };
    await askToDecide([{ ...step, ...at, fromName: by.name, note }], clock, trx);
  }

  async function carryOut(
    flow: Flow,
    act: Act,
    by: Person,
    trx: Executor,
  ): Promise<Record<never, never> | Refusal> {
    const place = advance(placeOf(flow), act.action);
    if (isRefusal(place)) return place;
    const { action, opinion, fileGroup, to } = act;
    if (fileGroup) {
      const owner = { personId: by.id, kind: 'orderReview', id: flow.orderId } as const;
      const problem = act.fileChange
        ? await files.save({ ...act.fileChange, fileGroupId: fileGroup }, owner, trx)
        : await files.claim(fileGroup, owner, trx);
      if (problem) throw new Rollback(problem);
    }
    const { state } = place;
    const isEnd = state === 'passed' || state === 'failed' || state === 'returned';
    if (isEnd) {
      const result = state === 'passed' ? 'passed' : 'failed';
      const { orderId } = flow;
      const applied = await applyReviewResult({ orderId, result, by, note: opinion }, trx);
      if (isRefusal(applied)) throw new Rollback(applied);
    }
    const step = { flowId: flow.id, level: flow.level, action: LOGGED[action], personId: by.id };
    await insertStep(
      { ...step, opinion, fileGroup, ...(to ? { toPersonId: to.id } : {}) },
      clock,
      trx,
    );
    await closeTodos(flow.id, by.id, clock, trx);
    await moveFlow(flow.id, { ...place, assigneeId: to?.id ?? null }, clock, trx);
    if (state === 'running') await ask(flow, place, act, by, trx);
    if (isEnd) await tellOfEnd({ flow, state, opinion, fromName: by.name }, clock, trx);
    return {};
  }

  return {
    /** The form sends whatever it holds; what is missing is said here (spec section 5). */
    submit(call: Call, body: Body<'submit'>): Reply<'submit'> {
      const person = personOf(call);
      return transact(db, (trx) =>
        once(call, orderReviewEndpoints.submit, body, trx, async () => {
          const taken = await take(person, body.orderId, trx);
          if (isRefusal(taken)) return taken;
          const result = judgeDecision(body);
          if (isRefusal(result)) return result;
          const action = result === 'passed' ? 'pass' : 'fail';
          const { opinion, file: fileGroup, fileChange } = body;
          return carryOut(taken.flow, { action, opinion, fileGroup, fileChange }, person, trx);
        }),
      );
    },

    /** To the level before; from the first to the buyer, who may edit the order. */
    giveBack(call: Call, body: Body<'giveBack'>): Reply<'giveBack'> {
      const person = personOf(call);
      return transact(db, (trx) =>
        once(call, orderReviewEndpoints.giveBack, body, trx, async () => {
          const taken = await take(person, body.orderId, trx);
          if (isRefusal(taken)) return taken;
          const { opinion } = body;
          const problem = judgeOpinion(opinion, true);
          if (problem) return problem;
          return carryOut(
            taken.flow,
            { action: 'giveBack', opinion, fileGroup: null },
            person,
            trx,
          );
        }),
      );
    },

    /** To one other person who could have decided as well; from then on only he does. */
    transfer(call: Call, body: Body<'transfer'>): Reply<'transfer'> {
      const person = personOf(call);
      return transact(db, (trx) =>
        once(call, orderReviewEndpoints.transfer, body, trx, async () => {
          const taken = await take(person, body.orderId, trx);
          if (isRefusal(taken)) return taken;
          const { opinion, toPersonId } = body;
          const problem = judgeOpinion(opinion, false);
          if (problem) return problem;
          const to = taken.reviewers.find(({ id }) => id === toPersonId && id !== person.id);
          if (!to) return refuse('review.transferUnknown');
          const act = { action: 'transfer', opinion, fileGroup: null, to } as const;
          return carryOut(taken.flow, act, person, trx);
        }),
      );
    },
  };
}
