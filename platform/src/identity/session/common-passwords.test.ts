import { expect, it } from 'vitest';
import { isListed } from './common-passwords.ts';

it.each([
  'woaini1314',
  'WOAINI1314',
  '1q2w3e4r5t',
  'P@ssw0rd',
  'dragonfly',
  'Dragonfly!',
  '#dragonfly2026',
  '25257758!',
  '525257758',
])('%s is a common password', (password) => {
  expect(isListed(password)).toBe(true);
});

it.each([
  'xk92-pq7-unusual',
  '# Sources, all under the MIT licence:',
  '',
  'a long sentence of mine 4',
])('%j is not', (password) => {
  expect(isListed(password)).toBe(false);
});
