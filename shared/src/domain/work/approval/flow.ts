import { limits } from '../../../limits.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/* The workflow of a review: a table of states, and what each action does to it. */

export type FlowState = 'running' | 'passed' | 'failed' | 'returned' | 'withdrawn';

/** What a person does to a running review. */
export type FlowAction = 'pass' | 'fail' | 'giveBack' | 'transfer' | 'withdraw';

/** Which states a state leads to; a review that has ended stays as it ended. */
export const flowTransitions: Readonly<Record<FlowState, readonly FlowState[]>> = {
  running: ['running', 'passed', 'failed', 'returned', 'withdrawn'],
  passed: [],
  failed: [],
  returned: [],
  withdrawn: [],
};

/** Where a review stands; levels count from 1. */
export interface FlowPlace {
  readonly state: FlowState;
  readonly level: number;
  readonly levels: number;
}

/** The place after an action, or why it cannot be done. */
export function advance(place: FlowPlace, action: FlowAction): FlowPlace | Refusal {
  const next = after(place, action);
  return flowTransitions[place.state].includes(next.state) ? next : refuse('review.over');
}

function after(place: FlowPlace, action: FlowAction): FlowPlace {
  const { level, levels } = place;
  switch (action) {
    case 'pass':
      return level < levels
        ? { state: 'running', level: level + 1, levels }
        : { ...place, state: 'passed' };
    case 'fail':
      return { ...place, state: 'failed' };
    case 'giveBack':
      return level > 1
        ? { state: 'running', level: level - 1, levels }
        : { ...place, state: 'returned' };
    case 'transfer':
      return { ...place, state: 'running' };
    case 'withdraw':
      return { ...place, state: 'withdrawn' };
  }
}

/** A decision as the form sent it: nothing in it is sure. */
export interface DecisionInput {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
}

/** A result is required, an opinion when it fails, and no opinion is longer than the limit. */
export function judgeDecision({ result, opinion }: DecisionInput): 'passed' | 'failed' | Refusal {
  if (result === null) return refuse('review.resultMissing');
  const problem = judgeOpinion(opinion, result === 'failed');
  return problem ?? result;
}

/** An opinion of at most 1000 characters; `isRequired` where somebody must know why. */
export function judgeOpinion(opinion: string, isRequired: boolean): Refusal | null {
  if (opinion.length > limits.opinionLength) {
    return refuse('review.opinionTooLong', { most: String(limits.opinionLength) });
  }
  return isRequired && opinion.trim() === '' ? refuse('review.opinionMissing') : null;
}
