import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { checkCompetition, commonItems, frameworkTotal } from './competition.ts';

const offer = (supplierId: string, name: string, ceiling: number, unit = '张') => ({
  ...{ supplierId, name, unit },
  ceiling: fen(ceiling),
});

const items = commonItems(
  [
    ...[offer('a', '黑白印刷', 20), offer('b', '黑白印刷', 18), offer('c', '黑白印刷', 19)],
    ...[offer('a', '胶装', 900, '本'), offer('b', '胶装', 800, '本')],
    ...[offer('a', '彩色印刷', 90), offer('b', '彩色印刷', 80), offer('c', '彩色印刷', 70, '页')],
  ],
  3,
);

describe('[FP8] a competition among appointed suppliers', () => {
  it('is about what all of them offer, at the lowest framework price', () => {
    expect(items).toEqual([{ name: '黑白印刷', unit: '张', ceiling: 18 }]);
  });

  it('counts a supplier with two appointments once', () => {
    const twice = [offer('a', '黑白印刷', 20), offer('a', '黑白印刷', 17)];
    expect(commonItems(twice, 2)).toEqual([]);
  });

  const line = (quantity: string, name = '黑白印刷') => ({ name, unit: '张', quantity });

  it('adds up quantities with parts of a piece, never upwards', () => {
    expect(frameworkTotal([line('1000'), line('0.5'), line('0.05')], items)).toBe(18_009);
  });

  it.each([
    [[line('x')], 'appointment.quantity'],
    [[line('1'), line('0')], 'appointment.quantity'],
    [[line('1', '胶装')], 'appointment.itemOutside'],
  ])('refuses %j', (lines, refused) => {
    expect(frameworkTotal(lines, items)).toMatchObject({ refused });
  });

  const draft = {
    selection: 'invited',
    direction: 'reverse',
    invitedIds: ['a', 'b', 'c'],
    packages: [{ startingPrice: fen(18_000), lines: [line('1000')] }],
  };
  it.each([
    [{}, null],
    [{ selection: 'public' }, 'appointment.onlyAppointed'],
    [{ invitedIds: ['a', 'z'] }, 'appointment.onlyAppointed'],
    [{ direction: 'forward' }, 'appointment.onlyReverse'],
    [
      { packages: [{ startingPrice: fen(18_001), lines: [line('1000')] }] },
      'appointment.aboveFramework',
    ],
    [
      { packages: [{ startingPrice: null, lines: [line('1', '别的')] }] },
      'appointment.itemOutside',
    ],
  ])('submitted with %j answers %s', (change, refused) => {
    const answer = checkCompetition(
      { ...draft, ...change },
      { supplierIds: ['a', 'b', 'c'], items },
    );
    expect(answer?.refused ?? null).toBe(refused);
  });
});
