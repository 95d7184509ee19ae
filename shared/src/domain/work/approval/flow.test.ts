import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../kernel/result.ts';
import {
  advance,
  type FlowAction,
  type FlowState,
  flowTransitions,
  judgeDecision,
  judgeOpinion,
} from './flow.ts';

const states = Object.keys(flowTransitions) as FlowState[];
const actions: FlowAction[] = ['pass', 'fail', 'giveBack', 'transfer', 'withdraw'];
const at = (state: FlowState, level: number, levels: number) => ({ state, level, levels });

describe('[RV1] the states of a review', () => {
  it.each(
    states
      .filter((state) => state !== 'running')
      .flatMap((s) => actions.map((a) => [s, a] as const)),
  )('%s stays as it is when somebody wants to %s', (state, action) => {
    expect(advance(at(state, 1, 1), action)).toEqual({ refused: 'review.over' });
  });

  it.each([
    ['pass', 1, 1, 'passed', 1],
    ['pass', 1, 3, 'running', 2],
    ['pass', 2, 3, 'running', 3],
    ['pass', 3, 3, 'passed', 3],
    ['fail', 1, 3, 'failed', 1],
    ['fail', 3, 3, 'failed', 3],
    ['giveBack', 1, 3, 'returned', 1],
    ['giveBack', 3, 3, 'running', 2],
    ['transfer', 2, 3, 'running', 2],
    ['withdraw', 2, 3, 'withdrawn', 2],
  ] as const)(
    '%s at level %d of %d leads to %s at level %d',
    (action, level, levels, state, to) => {
      expect(advance(at('running', level, levels), action)).toEqual({ state, level: to, levels });
    },
  );

  it('never leaves its levels, whatever is done', () => {
    for (const action of actions)
      for (let levels = 1; levels <= 4; levels += 1)
        for (let level = 1; level <= levels; level += 1) {
          const next = advance(at('running', level, levels), action);
          if (isRefusal(next)) throw new Error('a running review can be moved');
          expect(next.level).toBeGreaterThanOrEqual(1);
          expect(next.level).toBeLessThanOrEqual(levels);
          expect(flowTransitions.running).toContain(next.state);
        }
  });
});

describe('[RV2] a decision', () => {
  it('needs a result', () => {
    const missing = { refused: 'review.resultMissing' };
    expect(judgeDecision({ result: null, opinion: '' })).toEqual(missing);
    expect(judgeDecision({ result: null, opinion: '好' })).toEqual(missing);
  });

  it.each([
    ['passed', '', 'passed'],
    ['passed', '同意', 'passed'],
    ['failed', '价格偏高', 'failed'],
  ] as const)('%s with the opinion “%s” is %s', (result, opinion, wanted) => {
    expect(judgeDecision({ result, opinion })).toBe(wanted);
  });

  it.each(['', ' ', '\n\t', '　'])('fails with no opinion: %j', (opinion) => {
    expect(judgeDecision({ result: 'failed', opinion })).toEqual({
      refused: 'review.opinionMissing',
    });
  });

  it.each([
    [999, true],
    [1000, true],
    [1001, false],
  ])('an opinion of %d characters: %s', (length, isGood) => {
    const opinion = '价'.repeat(length);
    for (const result of ['passed', 'failed'] as const)
      expect(isRefusal(judgeDecision({ result, opinion }))).toBe(!isGood);
    expect(judgeOpinion(opinion, false) === null).toBe(isGood);
  });
});
