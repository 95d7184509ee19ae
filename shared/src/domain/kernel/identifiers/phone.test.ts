import { expect, it } from 'vitest';
import { isPhone } from './phone.ts';

it.each([
  ['13812345678', true],
  ['19912345678', true],
  ['12812345678', false],
  ['1381234567', false],
  ['138123456789', false],
  ['0571-87654321', true],
  ['057187654321-801', true],
  ['87654321', false],
  ['１３８１２３４５６７８', false],
  ['13812345678\n', false],
  ['', false],
])('%j is a phone number: %s', (text, wanted) => {
  expect(isPhone(text)).toBe(wanted);
});
