import { describe, expect, it } from 'vitest';
import { createSheetCutter, excessOf, SHEET_LAST_ROW } from './sheet-cutter.ts';

const cell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, text = '笔') =>
  `<row r="${number}" spans="1:2">${cell(`A${number}`, text)}</row>`;
const sheet = (...rows: string[]) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData><pageMargins/></worksheet>`;
const cutAll = (xml: string, mostRows: number, step = xml.length) => {
  const cutter = createSheetCutter(mostRows);
  for (let at = 0; at < xml.length; at += step) if (!cutter.push(xml.slice(at, at + step))) break;
  return cutter.end();
};
const mark = (excess: string) => `\u{e000}${excess}`;

describe('a sheet on its way to the reader', () => {
  it('with as many rows as may be read passes unchanged, whatever its parts', () => {
    const xml = sheet(row(1), row(2), row(3), '<row r="4"/><row r="5"><c r="A5" s="1"/></row>');
    for (const step of [1, 7, 1_000]) expect(cutAll(xml, 2, step).xml).toBe(xml);
  });

  it('ends behind the last row that may be read, and says so', () => {
    const xml = sheet(...Array.from({ length: 2_000 }, (_, at) => row(at + 1)));
    for (const step of [1, 50, xml.length]) {
      const { xml: read, rows } = cutAll(xml, 2, step);
      expect(rows).toBe(4);
      expect(read).toContain(row(3));
      expect(read).not.toContain('A5');
      expect(read).toContain(`<row>${cell('A4', mark('rows'))}</row></sheetData></worksheet>`);
    }
  });

  it('makes no rows between its rows up to a number that it claims', () => {
    for (const far of [row(900_000), '<row><c r="B900000"><v>1</v></c></row>'])
      expect(cutAll(sheet(row(1), far), 100).xml).toContain(cell('A2', mark('rows')));
    expect(cutAll(sheet(row(1), row(SHEET_LAST_ROW)), 100).xml).not.toContain('\u{e000}');
  });

  it('makes no columns up to one that it claims', () => {
    const wide = `<row r="1">${cell('A1', '笔')}<c r="ALL1"><v>1</v></c></row>`;
    expect(cutAll(sheet(wide, row(2)), 100).xml).toContain(cell('A1', mark('columns')));
  });

  it('is read with the prefix that its tags have', () => {
    const prefixed = sheet(row(1), row(2), row(3)).replaceAll(/<(\/?)(?=\w)/g, '<$1x:');
    expect(cutAll(prefixed, 1).xml).toMatch(/<x:t>\u{e000}rows<\/x:t>.*<\/x:worksheet>$/u);
  });

  it('is none where a place is no place, or a text has no end', () => {
    expect(() => cutAll(sheet('<row r="&#57;99999999"/>'), 1)).toThrow('no place');
    expect(() => cutAll(`<sheetData>${' '.repeat(2_000_000)}`, 1)).toThrow('without an end');
  });
});

it('what a sheet has too much of stands in its last row', () => {
  expect(excessOf([['名称'], [mark('rows')]])).toBe('rows');
  expect(excessOf([[mark('columns')]])).toBe('columns');
  expect(excessOf([['名称'], ['笔']])).toBeNull();
  expect(excessOf([])).toBeNull();
});
