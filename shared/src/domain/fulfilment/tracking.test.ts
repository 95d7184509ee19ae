import { expect, it } from 'vitest';
import { canonicalTracking, checkTracking } from './tracking.ts';

it.each([
  ['ＳＦ１２３４', 'SF1234'],
  [' SF-1　2 ', 'SF-1 2'],
  ['SF1、SF2；SF3', 'SF1,SF2,SF3'],
  ['', ''],
])('[OR11] the tracking number "%s" is stored as "%s"', (typed, stored) => {
  expect(canonicalTracking(typed)).toBe(stored);
  expect(checkTracking('trackingNumber', typed)).toBe(null);
});

it.each(['ＳＦ１２３４😀', '顺丰1234', 'SF\u200b1', '<b>'])(
  '[OR11] "%s" is refused at its field',
  (typed) => {
    expect(checkTracking('trackingNumber', typed)).toMatchObject({
      refused: 'delivery.tracking',
      field: 'trackingNumber',
    });
  },
);
