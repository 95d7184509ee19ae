import { expect, it } from 'vitest';
import { checkStocked, unknownSerials } from './stock.ts';

it('[FU7] a serial number that is not among those of the contract is named; without any, none is', () => {
  expect(unknownSerials(['SN1', 'SN999'], ['SN1', 'SN2'])).toEqual(['SN999']);
  expect(unknownSerials(['SN1'], ['SN1', 'SN2'])).toEqual([]);
  expect(unknownSerials(['SN999'], [])).toEqual([]);
});

it('[FU7] an entry has lines of one order, whichever order is the first of what is left', () => {
  const leftOf = (orderId: string) => ({
    acceptanceId: `acceptance-${orderId}`,
    lineNo: 1,
    orderId,
    name: '纸',
    left: 2,
  });
  const lineOf = (orderId: string, quantity = 1) => ({
    acceptanceId: `acceptance-${orderId}`,
    lineNo: 1,
    quantity,
    serials: [],
  });
  const left = [leftOf('a'), leftOf('b')];
  expect(checkStocked([lineOf('b')], left)).toBeNull();
  expect(checkStocked([lineOf('b'), lineOf('a')], left)?.refused).toBe('stock.oneOrder');
  expect(checkStocked([lineOf('b', 3)], left)?.refused).toBe('stock.tooMany');
});
