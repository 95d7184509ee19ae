import { describe, expect, it } from 'vitest';
import { int, none, text } from './codecs.ts';
import { wireColumns } from './columns.ts';
import { decode, encode } from './wire.ts';

const lines = wireColumns({
  lineNo: ['hh', int, '行号'],
  brand: ['pp', text, '品牌'],
  days: ['ts', none(int), '天数'],
});
const rows = [
  { lineNo: 1, brand: '联想', days: 3 },
  { lineNo: 2, brand: '', days: null },
];
const table = { hh: [1, 2], pp: ['联想', ''], ts: [3, ''] };

describe('a list on the wire as a table', () => {
  it('says each field once', () => {
    expect(encode(lines, rows)).toEqual(table);
    expect(decode(lines, table)).toEqual(rows);
  });

  it('may be empty', () => {
    expect(decode(lines, encode(lines, []))).toEqual([]);
  });

  it.each([
    ['a column that is shorter', { ...table, pp: ['联想'] }],
    ['a value of another kind', { ...table, hh: [1, 'x'] }],
  ])('refuses %s', (_name, wire) => {
    expect(() => decode(lines, wire)).toThrow();
  });
});
