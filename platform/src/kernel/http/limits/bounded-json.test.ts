import { expect, it } from 'vitest';
import { boundFailure, isBoundedJson } from './bounded-json.ts';

const bounds = { depth: 3, values: 10, shapes: 4 };

it.each([
  ['{"a":[{"b":1}]}', true],
  ['{"a":[{"b":[]}]}', false],
  [`[${'1,'.repeat(9)}1]`, true],
  [`[${'1,'.repeat(10)}1]`, false],
  // Names count once where they follow the same names, however many objects have them.
  ['[{"a":1,"b":2},{"a":1,"b":2},{"a":"c"}]', true],
  ['{"a":{"a":{"a":1}},"b":"c","d":1,"e":1}', true],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', false],
  ['[{"a":1,"b":2},{"b":2,"a":1},{"c":1}]', false],
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

/** Objects of fifty names each, every one in an order of its own: a parser makes a hidden class of each step. */
function shuffled(bytes: number): string {
  const names = Array.from({ length: 300 }, (_, n) => `n${n}`);
  let json = '[';
  for (let at = 0; json.length < bytes; at += 1) {
    const own = Array.from({ length: 50 }, (_, n) => names[(at * 7 + n * (at + 1)) % 300]);
    json += `{${[...new Set(own)].map((name) => `"${name}":1`).join(',')}},`;
  }
  return `${json}1]`;
}

it.each([
  ['names that no call knows', `{${Array.from({ length: 5_200 }, (_, n) => `"k${n}":1`)}}`],
  ['known names in ever other orders', shuffled(50_000)],
  ['the same in the largest body', shuffled(700_000)],
])('a body of %s is refused before it is parsed', (_, json) => {
  expect(boundFailure(json)).toMatchObject({ status: 400, key: 'call.tooDeep' });
});

it('a quote of many lines of one form is not', () => {
  const line = { hh: 1, dj: '12.50', sl: '3', bz: '备注', pp: '品牌', xh: 'A1' };
  const lines = Array.from({ length: 5_000 }, (_, n) => ({ ...line, hh: n }));
  expect(boundFailure(JSON.stringify({ bbh: 'P1', mxList: lines }))).toBeNull();
});
