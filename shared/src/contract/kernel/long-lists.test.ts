import { expect, it } from 'vitest';
import { list, listUpTo, newer, none, text } from './codecs.ts';
import { longListIn } from './long-lists.ts';
import { wireRequest } from './wire.ts';

const inner = wireRequest({
  names: ['n', newer(listUpTo(text, 2), []), '名称'],
  label: ['l', text, '标签'],
});
const request = wireRequest({
  rows: ['r', listUpTo(inner, 3), '行'],
  one: ['o', none(inner), '一'],
  free: ['f', list(text), '任意'],
});

it.each([
  [{ r: [{ n: ['a', 'b'] }] }, null],
  [{ r: [{}, {}, {}, {}] }, ['r']],
  [{ r: [{}, { n: ['a', 'b', 'c'] }] }, ['r', 1, 'n']],
  [{ o: { n: ['a', 'b', 'c'] } }, ['o', 'n']],
  [{ o: '', f: Array.from({ length: 5_000 }, () => 'a') }, null],
  ['text', null],
  [null, null],
  [[[[]]], null],
])('%j', (wire, expected) => {
  expect(longListIn(request, wire)).toEqual(expected);
});
