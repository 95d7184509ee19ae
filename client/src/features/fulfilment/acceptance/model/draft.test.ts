import { describe, expect, it } from 'vitest';
import {
  type DraftLine,
  isOver,
  piecesText,
  problemOf,
  reasonProblem,
  withQualified,
  withRejected,
} from './draft.ts';

const line: DraftLine = {
  ...{ lineNo: 1, name: '投影仪', spec: '', unit: '台', left: 11 },
  ...{ qualified: 11, rejected: 0, wished: 11, reason: '', remedy: null },
};

describe('the two counts of a line', () => {
  it('rejected pieces take the place of qualified ones, and give it back', () => {
    const typed = withQualified(line, 9);
    const three = withRejected(typed, 3);
    expect(three).toMatchObject({ qualified: 8, rejected: 3 });
    expect(withRejected(three, 2)).toMatchObject({ qualified: 9, rejected: 2 });
    expect(withRejected(withRejected(line, 4), 0)).toMatchObject({ qualified: 11, rejected: 0 });
    // An empty field is no count yet.
    expect(withRejected(withRejected(line, 4), '')).toMatchObject({ qualified: 7, rejected: '' });
  });

  it('more than the person asked for never becomes qualified', () => {
    const typed = withQualified(line, 5);
    expect(withRejected(withRejected(typed, 3), 0)).toMatchObject({ qualified: 5 });
  });

  it('qualified pieces leave the rejected ones, and too many are named at once', () => {
    const typed = withQualified(withRejected(line, 3), 10);
    expect(typed).toMatchObject({ qualified: 10, rejected: 3 });
    expect(isOver(typed)).toBe(true);
  });

  it('an invalid count changes no other one', () => {
    expect(withRejected(line, '1.5')).toMatchObject({ qualified: 11, rejected: '1.5' });
    expect(withRejected({ ...line, qualified: '-' }, 3)).toMatchObject({ qualified: '-' });
  });

  it('pieces that are left out are named', () => {
    expect(piecesText(line)).toBe('待验收 11 台');
    expect(piecesText(withRejected(withQualified(line, 8), 2))).toBe(
      '待验收 11 台，本次验收 10 台，余 1 台留待以后验收',
    );
  });

  it('a missing reason is known by itself, so that it stands at its field', () => {
    const rejected = withRejected(line, 1);
    expect(reasonProblem(rejected)).toBe(problemOf(rejected));
    const reasoned = { ...rejected, reason: '破损' };
    expect(reasonProblem(reasoned)).toBeNull();
    expect(problemOf(reasoned)).toBe('请选择不合格品的处理方式');
    expect(reasonProblem(line)).toBeNull();
  });
});
