import { limits } from '../../../limits.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

/* The workflow of a review: a table of states, and the position after each action. */

export type FlowState = 'running' | 'passed' | 'failed' | 'returned' | 'withdrawn';

/** An action on a running review. */
export type FlowAction = 'pass' | 'fail' | 'giveBack' | 'transfer' | 'addReviewer' | 'withdraw';

/** The side that acts on a review. `reviewer`: a person who may decide now, or their deputy. */
export type FlowSide = 'reviewer' | 'submitter';

/** `isEnd`: the action leaves the levels, by a pass after the last one or a return before the first one. */
export interface FlowOutcome {
  readonly isEnd: boolean;
}

const stays = { by: ['reviewer'], from: ['running'], to: 'running' } as const;

/** The states of a review; a finished review does not change any more (RV1). */
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

/** The position of a review; levels count from 1. */
export interface FlowPlace {
  readonly state: FlowState;
  readonly level: number;
  readonly levels: number;
}

/** The level to which a review is given back; `submitter` gives it back to its submitter and ends it. */
export type ReturnTarget = 'previous' | 'submitter' | number;

/**
 * Returns the position after an action, or the refusal. `target` applies to `giveBack` only: the
 * previous level, an earlier one by its number, or the submitter.
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

/** Returns the level after an action; 0, or one above the last, if the action leaves the levels. */
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

/** A decision as the form sent it, not validated yet. */
export interface DecisionInput {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
}

/**
 * Returns the result of a decision, or why it is invalid: a result is required, an opinion too if the
 * review fails, and the opinion has a maximum length.
 */
export function checkDecision({ result, opinion }: DecisionInput): 'passed' | 'failed' | Refusal {
  if (result === null) return refuse('review.resultMissing');
  return checkOpinion(opinion, result === 'failed') ?? result;
}

/**
 * Refuses an opinion of more than `limits.opinionLength` characters, and a missing one if it is required;
 * otherwise returns null.
 */
export function checkOpinion(opinion: string, isRequired: boolean): Refusal | null {
  if (opinion.length > limits.opinionLength) {
    return refuse('review.opinionTooLong', { most: String(limits.opinionLength) });
  }
  return isRequired && opinion.trim() === '' ? refuse('review.opinionMissing') : null;
}
