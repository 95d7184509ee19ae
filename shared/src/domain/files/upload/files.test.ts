import { describe, expect, it } from 'vitest';
import {
  checkFile,
  chunkBytes,
  chunkCount,
  cleanName,
  extensionOf,
  shownName,
  sizeText,
} from './files.ts';

const CHUNK = 5 * 1_048_576;

describe('[UP4] names', () => {
  it.each([49, 50, 51, 200])('of %i characters are shown with 50 at most', (length) => {
    const name = `${'文'.repeat(length - 4)}.pdf`;
    const shown = Array.from(shownName(name));
    expect(shown).toHaveLength(Math.min(length, 50));
    expect(shown.slice(-4).join('')).toBe('.pdf');
  });

  it('a long name is shortened to its limit, and gets no dot that it did not have', () => {
    const name = '文'.repeat(300);
    expect(shownName(name)).toBe(`${'文'.repeat(49)}…`);
    expect(cleanName('x'.repeat(300))).toBe('x'.repeat(200));
    expect(cleanName(`${'x'.repeat(300)}.PDF`)).toBe(`${'x'.repeat(196)}.pdf`);
    expect(cleanName(` ${'x'.repeat(300)}.pdf `)).toBe(`${'x'.repeat(196)}.pdf`);
  });

  it('a character of two units is not cut in half', () => {
    expect(shownName(`${'😀'.repeat(60)}.pdf`).isWellFormed()).toBe(true);
  });

  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['.pdf', 'pdf'],
    ['a.pdf ', ''],
    ['a.文档', ''],
  ])('%j has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it.each(['', ' ', '...', '///', '\u202e', '\u0000'])('%j becomes a name', (name) => {
    expect(cleanName(name)).toBe('未命名');
  });
});

it('[UP1] a workbook for an import is an xlsx file of at most 5 MB', () => {
  const check = (name: string, size: number) => checkFile({ name, size }, 'workbooks')?.refused;
  expect(check('商品.xlsx', 5 * 1_048_576)).toBeUndefined();
  expect(check('商品.pdf', 1)).toBe('upload.badType');
  expect(check('商品.xlsx', 5 * 1_048_576 + 1)).toBe('upload.tooLarge');
});

describe('[UP1] chunks', () => {
  it.each([
    [1, 1],
    [CHUNK, 1],
    [CHUNK + 1, 2],
    [10 * CHUNK, 10],
  ])('%i bytes are %i', (size, count) => {
    expect(chunkCount(size)).toBe(count);
    const sum = Array.from({ length: count }, (_, n) => chunkBytes(n, size)).reduce(
      (a, b) => a + b,
    );
    expect(sum).toBe(size);
    expect(chunkBytes(count, size)).toBe(0);
  });
});

it('sizes as people say them', () => {
  expect([0, 1_023, 1_024, 1_048_576, 52_428_800].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KB',
    '1.0 MB',
    '50.0 MB',
  ]);
});
