import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../kernel/result.ts';
import { namesOf, statesOf, targetsOf } from '../../kernel/states/state-table.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { advance, checkDecision, checkOpinion, type FlowState, flowTable } from './flow.ts';

const states = statesOf(flowTable);
const actions = namesOf(flowTable);
const at = (state: FlowState, level: number, levels: number) => ({ state, level, levels });

describe('[RV1] the states of a review', () => {
  it('every state, action and side: only the listed ways', () => {
    const faults = walkStates(flowTable, {
      sides: ['reviewer', 'submitter'],
      outcomes: [{ isEnd: true }, { isEnd: false }],
      ways: [
        ['running', 'running', 'reviewer', 'pass'],
        ['running', 'passed', 'reviewer', 'pass'],
        ['running', 'failed', 'reviewer', 'fail'],
        ['running', 'running', 'reviewer', 'giveBack'],
        ['running', 'returned', 'reviewer', 'giveBack'],
        ['running', 'running', 'reviewer', 'transfer'],
        ['running', 'running', 'reviewer', 'addReviewer'],
        ['running', 'withdrawn', 'submitter', 'withdraw'],
      ],
    });
    expect(faults).toEqual([]);
  });

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

  it.each([
    ['submitter', 3, 'returned', 3],
    ['submitter', 1, 'returned', 1],
    ['previous', 1, 'returned', 1],
    [1, 3, 'running', 1],
    [2, 3, 'running', 2],
  ] as const)(
    '[RV9] given back to %s from level %d: %s at level %d',
    (target, level, state, to) => {
      const next = advance(at('running', level, 3), 'giveBack', target);
      expect(next).toEqual({ state, level: to, levels: 3 });
    },
  );

  it.each([2, 3, 4, 0, -1, 1.5, Number.NaN])('[RV9] never from level 2 to level %d', (target) => {
    const next = advance(at('running', 2, 3), 'giveBack', target);
    expect(next).toEqual({ refused: 'approval.levelUnknown' });
  });

  it('never leaves its levels, whatever is done', () => {
    for (const action of actions)
      for (let levels = 1; levels <= 4; levels += 1)
        for (let level = 1; level <= levels; level += 1) {
          const next = advance(at('running', level, levels), action);
          if (isRefusal(next)) throw new Error('a running review can be moved');
          expect(next.level).toBeGreaterThanOrEqual(1);
          expect(next.level).toBeLessThanOrEqual(levels);
          expect(targetsOf(flowTable.transitions[action])).toContain(next.state);
        }
  });
});

describe('[RV2] a decision', () => {
  it('needs a result', () => {
    const missing = { refused: 'review.resultMissing' };
    expect(checkDecision({ result: null, opinion: '' })).toEqual(missing);
    expect(checkDecision({ result: null, opinion: '好' })).toEqual(missing);
  });

  it.each([
    ['passed', '', 'passed'],
    ['passed', '同意', 'passed'],
    ['failed', '价格偏高', 'failed'],
  ] as const)('%s with the opinion “%s” is %s', (result, opinion, wanted) => {
    expect(checkDecision({ result, opinion })).toBe(wanted);
  });

  it.each(['', ' ', '\n\t', '　'])('fails with no opinion: %j', (opinion) => {
    expect(checkDecision({ result: 'failed', opinion })).toEqual({
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
      expect(isRefusal(checkDecision({ result, opinion }))).toBe(!isGood);
    expect(checkOpinion(opinion, false) === null).toBe(isGood);
  });
});
