import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import type { LevelRule } from './levels.ts';
import { dropsLevel, levelWithoutOwn } from './template.ts';

describe('[RV8] the levels of a template', () => {
  it.each([
    ['one level with one person', [['a']], null],
    ['each level has its own', [['a'], ['b']], null],
    ['the same person twice', [['a'], ['a']], 1],
    ['a level with nobody', [['a'], []], 1],
    ['the first gives way', [['a', 'b'], ['a']], null],
    ['a chain of people gives way', [['a', 'b'], ['b', 'c'], ['b']], null],
    [
      'two people for three levels',
      [
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ],
      2,
    ],
  ] as const)('%s', (_, people, without) => {
    expect(levelWithoutOwn(people)).toBe(without);
  });
});

describe('a level is dropped', () => {
  const rule = (level: number, more: Partial<LevelRule> = {}): LevelRule => ({
    ...{ unitId: 'u', funds: null, fromAmount: 0, level, name: `n${level}` },
    ...{ reviewerOrgId: null, ...more },
  });
  const two = [rule(1), rule(2)];
  const subjects = (['fiscal', 'nonFiscal'] as const).flatMap((funds) =>
    [0, 500, 900].flatMap((amount) =>
      [[], ['c']].map((categoryIds) => ({ unitId: 'u', funds, amount: fen(amount), categoryIds })),
    ),
  );
  it.each([
    ['the last one', two, [rule(1)], true],
    ['up to an amount', two, [rule(1), rule(2, { fromAmount: 500 })], true],
    ['of one kind of funds', two, [rule(1), rule(2, { funds: 'fiscal' })], true],
    ['of other categories', two, [rule(1), rule(2, { categoryId: 'c' })], true],
    [
      'a later amount',
      [rule(1), rule(2, { fromAmount: 500 })],
      [rule(1), rule(2, { fromAmount: 900 })],
      true,
    ],
    ['everybody’s', [rule(1, { unitId: null }), rule(2, { unitId: null })], [rule(1)], true],
    ['none: another name', two, [rule(1, { name: 'x' }), rule(2, { dueHours: 9 })], false],
    ['none: one more', two, [...two, rule(3)], false],
    [
      'none: an earlier amount',
      [rule(1), rule(2, { fromAmount: 900 })],
      [rule(1), rule(2, { fromAmount: 500 })],
      false,
    ],
    ['none: the first template', [], [rule(1)], false],
  ])('%s', (_, before, after, drops) => {
    expect(dropsLevel(before, after, subjects)).toBe(drops);
  });
});
