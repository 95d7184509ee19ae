import { expect, it } from 'vitest';
import { lineTitle } from './line-title.ts';

it.each([
  ['复印纸', 'A4', '复印纸 A4'],
  ['复印纸 A4', 'A4', '复印纸 A4'],
  ['复印纸', '', '复印纸'],
])('a line of %s in %j is called %s', (name, spec, title) => {
  expect(lineTitle({ name, spec })).toBe(title);
});
