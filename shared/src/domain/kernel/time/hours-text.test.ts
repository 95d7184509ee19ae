import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

it('says whole days from two on', () => {
  expect([1, 24, 36, 48, 168].map(hoursText)).toEqual([
    '1 小时',
    '24 小时',
    '36 小时',
    '2 天',
    '7 天',
  ]);
});
