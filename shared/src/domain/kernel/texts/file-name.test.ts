import { expect, it } from 'vitest';
import { boundedName, distinctPaths, safeFileName, utf8Bytes } from './file-name.ts';

it('[C076] a name that is short in signs is bounded in bytes, its extension kept', () => {
  const name = safeFileName(`${'文'.repeat(100)}.pdf`);
  expect(utf8Bytes(name)).toBeLessThanOrEqual(255);
  expect(name).toBe(`${'文'.repeat(83)}.pdf`);
  // A name is never cut within a character.
  expect(safeFileName(`${'𫖯'.repeat(100)}.docx`)).toBe(`${'𫖯'.repeat(62)}.docx`);
  expect(utf8Bytes('a文𫖯')).toBe(8);
  expect(boundedName('a'.repeat(300), 20)).toBe('a'.repeat(20));
});

it.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a:b?.pdf', 'a_b_.pdf'],
  ['报价. ', '报价'],
  ['con.txt', 'con_.txt'],
  ['COM¹.txt', 'COM¹_.txt'],
  ['nul .txt', 'nul_ .txt'],
  ['CONIN$', 'CONIN$_'],
  ['console.txt', 'console.txt'],
  ['\u202ecod.exe', 'cod.exe'],
  ['\ud800.pdf', '�.pdf'],
  ['', '未命名'],
])('%j is the file %s', (name, safe) => expect(safeFileName(name)).toBe(safe));

it('[C075] one name three times is three paths, also where a system ignores the case', () => {
  const path = distinctPaths();
  expect(path('附件', '报价.pdf')).toBe('附件/报价.pdf');
  expect(path('附件', '报价.PDF')).toBe('附件/报价 (2).PDF');
  expect(path('附件', '报价.pdf')).toBe('附件/报价 (3).pdf');
  expect(path('报价.pdf')).toBe('报价.pdf');
  const long = `${'文'.repeat(100)}.pdf`;
  const both = [path('长', long), path('长', long)];
  expect(new Set(both).size).toBe(2);
  for (const one of both) expect(utf8Bytes(one.slice('长/'.length))).toBeLessThanOrEqual(255);
});
