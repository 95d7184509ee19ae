import { expect, it } from 'vitest';
import { isBoundedJson } from './bounded-json.ts';

const bounds = { depth: 3, values: 10, members: 3 };

it.each([
  ['{"a":[{"b":1}]}', true],
  ['{"a":[{"b":[]}]}', false],
  [`[${'1,'.repeat(9)}1]`, true],
  [`[${'1,'.repeat(10)}1]`, false],
  // Each object may have three members; a list as many as there are values.
  ['[{"a":1,"b":2,"c":3},{"a":[1,2,3,4]}]', true],
  ['[{"a":1,"b":2,"c":3,"d":4}]', false],
  ['{"a":{"x":1,"y":2,"z":3},"b":2,"c":3,"d":4}', false],
  // Characters inside strings do not count, whatever precedes the quotes.
  [`["${'[{,'.repeat(50)}"]`, true],
  ['["\\"[[[[","\\\\"]', true],
  ['["\\\\\\"[[[["]', true],
  ['["\\\\",[[[[1]]]]]', false],
  // An unterminated string is left to the parser, which rejects it.
  ['["[[[[[[', true],
])('%j', (json, isBounded) => {
  expect(isBoundedJson(json, bounds)).toBe(isBounded);
});

it('takes a time that grows with the length alone', () => {
  const long = `["${'\\"'.repeat(2_000_000)}"]`;
  expect(isBoundedJson(long, bounds)).toBe(true);
  expect(isBoundedJson(`["${'\\'.repeat(4_000_000)}"]`, bounds)).toBe(true);
});
