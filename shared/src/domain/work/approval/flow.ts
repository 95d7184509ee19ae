import { limits } from '../../../limits.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

/*
 * Defines the workflow of a review: its states and transitions, and the level at which the review
 * is after each action.
 */

export type FlowState = 'running' | 'passed' | 'failed' | 'returned' | 'withdrawn';

/** An action that a person takes on a review that is running. */
export type FlowAction = 'pass' | 'fail' | 'giveBack' | 'transfer' | 'addReviewer' | 'withdraw';

/**
 * The side from which a person acts on a review. `reviewer`: a person who may decide at the current level, or
 * the deputy of that person.
 */
export type FlowSide = 'reviewer' | 'submitter';

/**
 * The outcome of an action, which selects the next state. `isEnd` is true if no level follows: the
 * last level was passed, or the review was given back from the first level or to the submitter.
 */
export interface FlowOutcome {
  readonly isEnd: boolean;
}

const stays = { by: ['reviewer'], from: ['running'], to: 'running' } as const;

/**
 * The states of a review and the transitions between them; a review that has ended never changes again (RV1).
 */
export const flowTable = stateTable<FlowState, FlowAction, FlowSide, undefined, FlowOutcome>({
  states: {
    running: '审核中',
    passed: '审核通过',
    failed: '审核不通过',
    returned: '已退回',
    withdrawn: '已撤回',
  },
  initial: ['running'],
  final: ['passed', 'failed', 'returned', 'withdrawn'],
  transitions: {
    pass: {
      by: ['reviewer'],
      from: ['running'],
      to: {
        oneOf: ['running', 'passed'],
        choose: ({ isEnd }) => (isEnd ? 'passed' : 'running'),
      },
      sentence: '审核通过',
    },
    fail: { by: ['reviewer'], from: ['running'], to: 'failed', sentence: '审核不通过' },
    giveBack: {
      by: ['reviewer'],
      from: ['running'],
      to: {
        oneOf: ['running', 'returned'],
        choose: ({ isEnd }) => (isEnd ? 'returned' : 'running'),
      },
      sentence: '退回',
    },
    transfer: { ...stays, sentence: '转办' },
    addReviewer: { ...stays, sentence: '加签' },
    withdraw: { by: ['submitter'], from: ['running'], to: 'withdrawn', sentence: '撤回' },
  },
  refusals: {
    side: () => refuse('review.notYours'),
    state: () => refuse('review.over'),
  },
});

/**
 * The position of a review in its workflow: its state, its current level (counted from 1) and the
 * number of levels.
 */
export interface FlowPlace {
  readonly state: FlowState;
  readonly level: number;
  readonly levels: number;
}

/**
 * The target of giving back a review: the previous level, an earlier level by its number, or the
 * `submitter`, which ends the review.
 */
export type ReturnTarget = 'previous' | 'submitter' | number;

/**
 * Returns the position of a review after an action, or a refusal if the action is not possible in
 * its state. Only `giveBack` reads `target`.
 */
export function advance(
  place: FlowPlace,
  action: FlowAction,
  target: ReturnTarget = 'previous',
): FlowPlace | Refusal {
  const side = action === 'withdraw' ? 'submitter' : 'reviewer';
  const refusal = flowTable.check(action, { state: place.state, side });
  if (refusal) return refusal;
  const level = levelAfter(place, action, target);
  if (isRefusal(level)) return level;
  const isEnd = level < 1 || level > place.levels;
  const state = flowTable.next(action, { isEnd });
  return { ...place, state, level: isEnd ? place.level : level };
}

/**
 * Returns the level of the review after an action: 0 after a return to the submitter, one above the last
 * level after passing the last level.
 */
function levelAfter(
  { level }: FlowPlace,
  action: FlowAction,
  target: ReturnTarget,
): number | Refusal {
  if (action === 'pass') return level + 1;
  if (action !== 'giveBack') return level;
  if (target === 'submitter') return 0;
  if (target === 'previous') return level - 1;
  const isEarlier = Number.isInteger(target) && target >= 1 && target < level;
  return isEarlier ? target : refuse('approval.levelUnknown');
}

/** The decision of a reviewer as the form sent it, before validation. */
export interface DecisionInput {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
}

/**
 * Returns the result of a decision, or a refusal if the decision is invalid: a result is required, a result
 * of `failed` requires an opinion, and the length of an opinion is limited.
 */
export function checkDecision({ result, opinion }: DecisionInput): 'passed' | 'failed' | Refusal {
  if (result === null) return refuse('review.resultMissing');
  return checkOpinion(opinion, result === 'failed') ?? result;
}

/**
 * Refuses an opinion of more than `limits.opinionLength` characters, and an empty opinion if one is required;
 * returns null for a valid opinion.
 */
export function checkOpinion(opinion: string, isRequired: boolean): Refusal | null {
  if (opinion.length > limits.opinionLength) {
    return refuse('review.opinionTooLong', { most: String(limits.opinionLength) });
  }
  return isRequired && opinion.trim() === '' ? refuse('review.opinionMissing') : null;
}
