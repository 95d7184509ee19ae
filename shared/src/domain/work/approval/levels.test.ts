import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { addLevel, keyOf, type Level, type LevelRule, levelsFor } from './levels.ts';

const FALLBACK: Level = { name: '订单审核', reviewerOrgId: null };
const rule = (over: Partial<LevelRule>): LevelRule => ({
  unitId: null,
  funds: null,
  fromAmount: 0,
  level: 1,
  name: '一审',
  reviewerOrgId: null,
  ...over,
});
const order = (amount: number, funds: 'fiscal' | 'nonFiscal' = 'fiscal', unitId = 'a') => ({
  unitId,
  funds,
  amount: fen(amount),
});
const names = (rules: LevelRule[], of: ReturnType<typeof order>) =>
  levelsFor(rules, of, FALLBACK).map(({ name }) => name);

describe('[RV3] the levels of a review', () => {
  it('is one where the table says nothing', () => {
    expect(levelsFor([], order(1), FALLBACK)).toEqual([FALLBACK]);
    expect(levelsFor([rule({ unitId: 'b' })], order(1), FALLBACK)).toEqual([FALLBACK]);
    expect(levelsFor([rule({ fromAmount: 100 })], order(99), FALLBACK)).toEqual([FALLBACK]);
  });

  const second = rule({ level: 2, name: '二审', fromAmount: 1_000_000 });
  it.each([
    [999_999, ['一审']],
    [1_000_000, ['一审', '二审']],
    [1_000_001, ['一审', '二审']],
  ])('from an amount on: %d', (amount, wanted) => {
    expect(names([second, rule({})], order(amount))).toEqual(wanted);
  });

  it('depends on the funds', () => {
    const rules = [rule({}), rule({ level: 2, name: '财政审核', funds: 'fiscal' })];
    expect(names(rules, order(1, 'fiscal'))).toEqual(['一审', '财政审核']);
    expect(names(rules, order(1, 'nonFiscal'))).toEqual(['一审']);
  });

  it('depends on the category: its own row and those above it, before a higher amount', () => {
    const rules = [
      rule({}),
      rule({ level: 2, name: '二审', fromAmount: 100 }),
      rule({ level: 2, name: '信息化', categoryId: 'it' }),
    ];
    const bought = (categoryIds: string[]) => ({ ...order(100), categoryIds });
    expect(names(rules, order(100))).toEqual(['一审', '二审']);
    expect(names(rules, bought(['paper']))).toEqual(['一审', '二审']);
    expect(names(rules, bought(['goods', 'it', 'laptop']))).toEqual(['一审', '信息化']);
    expect(names(rules.toReversed(), bought(['it']))).toEqual(['一审', '信息化']);
    // A purchase in two categories needs the reviewers of both.
    const both = [rule({ level: 2, name: '家具', categoryId: 'desk' }), ...rules];
    expect(names(both, bought(['it', 'desk']))).toEqual(['一审', '家具', '信息化']);
  });

  it("a unit's own rows replace the general ones", () => {
    const rules = [rule({}), second, rule({ unitId: 'a', name: '处长' })];
    expect(names(rules, order(2_000_000, 'fiscal', 'a'))).toEqual(['处长']);
    expect(names(rules, order(2_000_000, 'fiscal', 'b'))).toEqual(['一审', '二审']);
  });

  it('of two rows for a level the one with the higher amount counts', () => {
    const rules = [rule({ fromAmount: 500, name: '科长' }), rule({ name: '组长' })];
    expect(names(rules, order(499))).toEqual(['组长']);
    expect(names(rules, order(500))).toEqual(['科长']);
    expect(names(rules.toReversed(), order(500))).toEqual(['科长']);
  });

  it('without an amount and funds only the rows for any count', () => {
    const rules = [rule({}), second, rule({ level: 3, funds: 'fiscal', name: '财政审核' })];
    const subject = { unitId: 'a', funds: null, amount: null };
    expect(levelsFor(rules, subject, FALLBACK).map(({ name }) => name)).toEqual(['一审']);
  });

  it('a level is stored with a person, role and deadline only where it has one', () => {
    expect(
      levelsFor([rule({ personId: null, role: null, dueHours: null })], order(1), FALLBACK),
    ).toEqual([{ name: '一审', reviewerOrgId: null }]);
    expect(
      levelsFor([rule({ personId: 'p', role: 'supervisor', dueHours: 8 })], order(1), FALLBACK),
    ).toEqual([
      { name: '一审', reviewerOrgId: null, personId: 'p', role: 'supervisor', dueHours: 8 },
    ]);
  });
});

describe('[RV12] a level that is added', () => {
  const level = (name: string): Level => ({ name, reviewerOrgId: null });
  const levels = [level('一审'), level('二审')];
  const keys = (of: readonly Level[]) => of.map(({ name }, index) => [name, keyOf(of, index + 1)]);

  it('stands before or after; the others keep their keys', () => {
    expect(keys(levels)).toEqual([
      ['一审', '1'],
      ['二审', '2'],
    ]);
    const before = addLevel(levels, 2, 'before', level('加签'));
    expect(keys(before)).toEqual([
      ['一审', '1'],
      ['加签', '2+2'],
      ['二审', '2'],
    ]);
    expect(keys(addLevel(before, 3, 'after', level('加签')))).toEqual([
      ...keys(before),
      ['加签', '2+3'],
    ]);
  });

  it('has a key of its own, however often one is added at the same place', () => {
    let all: readonly Level[] = levels;
    for (let n = 0; n < 4; n += 1)
      all = addLevel(all, 1, n % 2 ? 'before' : 'after', level('加签'));
    expect(new Set(keys(all).map(([, key]) => key)).size).toBe(6);
  });
});
