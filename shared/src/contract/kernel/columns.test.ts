import { describe, expect, it } from 'vitest';
import { codeOf, int, list, money, none, text, yesNo } from './codecs.ts';
import { wireColumns } from './columns.ts';
import { type Codec, decode, encode } from './wire.ts';

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

  // A column of leaves bypasses the schema: it must decode every value exactly as the schema does.
  const values = ['', '7', ' 7', 'x', '1,000.5', '1.234', 7, 1.5, -1, null, true, [], {}];
  const leaves: readonly (readonly [string, Codec])[] = [
    ['text', text],
    ['int', int],
    ['money', money],
    ['yesNo', yesNo],
    ['codeOf', codeOf({ 1: 'one', 7: 'seven' })],
    ['none(text)', none(text)],
    ['none(int)', none(int)],
    ['none(money)', none(money)],
    ['list', list(int)],
  ];
  it.each(leaves)('reads and writes every value of %s as the leaf itself does', (_name, codec) => {
    const table = wireColumns({ value: ['z', codec, '值'] });
    const read = (act: () => unknown) => {
      try {
        return { value: act() };
      } catch {
        return 'refused';
      }
    };
    for (const value of values) {
      const alone = read(() => decode(codec, value));
      const inTable = read(() => decode(table, { z: [value] })[0]?.value);
      expect(inTable, JSON.stringify(value)).toEqual(alone);
      if (typeof alone === 'string') continue;
      expect(encode(table, [{ value: alone.value }])).toEqual({ z: [encode(codec, alone.value)] });
    }
  });
});
