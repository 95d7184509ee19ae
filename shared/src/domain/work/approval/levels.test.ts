import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/money.ts';
import { DEFAULT_LEVEL, type LevelRule, levelsFor } from './levels.ts';

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
  levelsFor(rules, of).map(({ name }) => name);

describe('[RV3] the levels of a review', () => {
  it('is one where the table says nothing', () => {
    expect(levelsFor([], order(1))).toEqual([DEFAULT_LEVEL]);
    expect(levelsFor([rule({ unitId: 'b' })], order(1))).toEqual([DEFAULT_LEVEL]);
    expect(levelsFor([rule({ fromAmount: 100 })], order(99))).toEqual([DEFAULT_LEVEL]);
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
});
