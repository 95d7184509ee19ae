import { expect, it } from 'vitest';
import { unknownSerials } from './stock.ts';

it('[FU7] a serial number that is not among those of the contract is named; without any, none is', () => {
  expect(unknownSerials(['SN1', 'SN999'], ['SN1', 'SN2'])).toEqual(['SN999']);
  expect(unknownSerials(['SN1'], ['SN1', 'SN2'])).toEqual([]);
  expect(unknownSerials(['SN999'], [])).toEqual([]);
});
