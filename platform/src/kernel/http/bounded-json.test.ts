import { expect, it } from 'vitest';
import { isBoundedJson } from './bounded-json.ts';

const bounds = { depth: 3, values: 10 };

it.each([
  ['{"a":[{"b":1}]}', true],
  ['{"a":[{"b":[]}]}', false],
  [`[${'1,'.repeat(9)}1]`, true],
  [`[${'1,'.repeat(10)}1]`, false],
  // Signs inside of texts count for nothing, whatever stands before their quotes.
  [`["${'[{,'.repeat(50)}"]`, true],
  ['["\\"[[[[","\\\\"]', true],
  ['["\\\\\\"[[[["]', true],
  ['["\\\\",[[[[1]]]]]', false],
  // A text without an end is no JSON; the parser says so.
  ['["[[[[[[', true],
])('%j', (json, isBounded) => {
  expect(isBoundedJson(json, bounds)).toBe(isBounded);
});

it('takes a time that grows with the length alone', () => {
  const long = `["${'\\"'.repeat(2_000_000)}"]`;
  expect(isBoundedJson(long, bounds)).toBe(true);
  expect(isBoundedJson(`["${'\\'.repeat(4_000_000)}"]`, bounds)).toBe(true);
});
