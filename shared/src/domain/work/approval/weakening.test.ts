import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import type { Level, LevelRule } from './levels.ts';
import { type Strength, weakeningOf, weaknessOf } from './weakening.ts';

const everyone: Strength = { chosenBy: 'everyone', orgIds: ['unit'], upTo: null, verbs: [] };
const role: Strength = { ...everyone, chosenBy: 'role', verbs: ['order.read', 'orderReview.act'] };
const person: Strength = { ...everyone, chosenBy: 'person' };

describe('a level asks less than a former one', () => {
  it.each<[string, Strength, Strength, string | null]>([
    ['the same', everyone, everyone, null],
    ['everybody in place of a role', everyone, role, 'moreReviewers'],
    ['everybody in place of a person', everyone, person, 'moreReviewers'],
    ['a role in place of a person', role, person, 'moreReviewers'],
    ['a role in place of everybody', role, everyone, null],
    ['a person in place of a role', person, role, null],
    ['another organisation', { ...everyone, orgIds: ['x'] }, everyone, 'otherOrganisation'],
    ['one more organisation', { ...role, orgIds: ['unit', 'x'] }, role, 'otherOrganisation'],
    ['one of the organisations', everyone, { ...everyone, orgIds: ['unit', 'x'] }, null],
    ['a person elsewhere', { ...person, orgIds: ['x'] }, person, 'otherOrganisation'],
    ['a ceiling in place of none', { ...person, upTo: 900 }, person, 'lowerCeiling'],
    ['a lower ceiling', { ...role, upTo: 500 }, { ...role, upTo: 900 }, 'lowerCeiling'],
    ['the same ceiling', { ...role, upTo: 900 }, { ...role, upTo: 900 }, null],
    ['a higher ceiling', { ...role, upTo: 901 }, { ...role, upTo: 900 }, null],
    ['no ceiling any more', role, { ...role, upTo: 900 }, null],
    ['a role that allows less', { ...role, verbs: ['orderReview.act'] }, role, 'lowerRole'],
    ['a role that allows more', { ...role, verbs: [...role.verbs, 'budget.act'] }, role, null],
  ])('%s', (_, level, former, weakness) => {
    expect(weaknessOf(level, former)).toBe(weakness);
  });
});

describe('a template weakens reviews', () => {
  const rule = (level: number, more: Partial<LevelRule> = {}): LevelRule => ({
    ...{ unitId: 'u', funds: null, fromAmount: 0, level, name: `n${level}` },
    ...{ reviewerOrgId: null, ...more },
  });
  const chief = { personId: 'chief' };
  const body = { reviewerOrgId: 'body' };
  const two = [rule(1), rule(2)];
  const subjects = (['fiscal', 'nonFiscal'] as const).flatMap((funds) =>
    [0, 500, 900].flatMap((amount) =>
      [[], ['c']].map((categoryIds) => ({ unitId: 'u', funds, amount: fen(amount), categoryIds })),
    ),
  );
  /** Returns the strength of a level; the clerk has a ceiling of 9.00 元, nobody else has one. */
  const strengthOf = ({ personId, roleId, reviewerOrgId }: Level): Strength => {
    const upTo = personId === 'clerk' ? 900 : null;
    const chosenBy = personId ? 'person' : roleId ? 'role' : 'everyone';
    return { chosenBy, orgIds: [reviewerOrgId ?? 'u'], upTo, verbs: [] };
  };
  const fewer = { kind: 'fewerLevels' };
  const weaker = (name: string, weakness: string) => ({ kind: 'weakerLevel', name, weakness });

  it.each<[string, LevelRule[], LevelRule[], object | null]>([
    ['no last level', two, [rule(1)], fewer],
    ['none up to an amount', two, [rule(1), rule(2, { fromAmount: 500 })], fewer],
    ['none of one kind of funds', two, [rule(1), rule(2, { funds: 'fiscal' })], fewer],
    ['none of other categories', two, [rule(1), rule(2, { categoryId: 'c' })], fewer],
    [
      'a later amount',
      [rule(1), rule(2, { fromAmount: 500 })],
      [rule(1), rule(2, { fromAmount: 900 })],
      fewer,
    ],
    ['fewer than everybody’s', two.map((one) => ({ ...one, unitId: null })), [rule(1)], fewer],
    ['another name', two, [rule(1, { name: 'x' }), rule(2, { dueHours: 9 })], null],
    ['one more', two, [...two, rule(3)], null],
    [
      'an earlier amount',
      [rule(1), rule(2, { fromAmount: 900 })],
      [rule(1), rule(2, { fromAmount: 500 })],
      null,
    ],
    ['the first template', [], [rule(1)], null],
    ['nobody named any more', [rule(1), rule(2, chief)], two, weaker('n2', 'moreReviewers')],
    [
      'nobody named for smaller amounts',
      [rule(1, chief)],
      [rule(1), rule(1, { ...chief, fromAmount: 500 })],
      weaker('n1', 'moreReviewers'),
    ],
    [
      'somebody with a lower ceiling',
      [rule(1), rule(2, chief)],
      [rule(1), rule(2, { personId: 'clerk' })],
      weaker('n2', 'lowerCeiling'),
    ],
    [
      'the unit in place of a body',
      [rule(1), rule(2, body)],
      two,
      weaker('n2', 'otherOrganisation'),
    ],
    ['somebody as strong', [rule(1, chief)], [rule(1, { personId: 'peer' })], null],
    ['another order', [rule(1), rule(2, chief)], [rule(1, chief), rule(2)], null],
    [
      'as many, one of them weaker, in another order',
      [rule(1, chief), rule(2, body)],
      [rule(1, body), rule(2)],
      weaker('n1', 'moreReviewers'),
    ],
    [
      'one more that is weaker than the lost one',
      [rule(1), rule(2, chief)],
      [...two, rule(3)],
      weaker('n2', 'moreReviewers'),
    ],
    [
      'one strong level in place of two',
      [rule(1, chief), rule(2, chief)],
      [rule(1, chief), rule(2)],
      weaker('n2', 'moreReviewers'),
    ],
  ])('%s', (_, before, after, weakening) => {
    expect(weakeningOf({ before, after }, subjects, strengthOf)).toEqual(weakening);
  });
});
