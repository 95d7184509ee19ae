import { expect, it } from 'vitest';
import { changedSigns } from './rolling.ts';

const changed = (before: string, text: string) =>
  changedSigns(before, text)
    .filter(({ isChanged }) => isChanged)
    .map(({ sign }) => sign)
    .join('');

it('only the digits that differ at their place have changed', () => {
  expect(changed('98,500.00', '98,000.00')).toBe('0');
  expect(changed('100,000.00', '99,500.00')).toBe('995');
  expect(changed('99,500.00', '100,000.00')).toBe('1000');
  expect(changed('98,500.00', '98,500.00')).toBe('');
});
