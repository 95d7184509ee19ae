import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { storedWorkbook } from './stored-workbook.ts';

const fileOf = (parts: Readonly<Record<string, Uint8Array>>): File =>
  new File([zipSync(parts) as Uint8Array<ArrayBuffer>], '清单.xlsx');

describe('a workbook for reading', () => {
  it('[PJ19] holds the same parts, none of them packed', async () => {
    const sheet = '<row/>'.repeat(200_000);
    const stored = await storedWorkbook(
      fileOf({ 'xl/sheet1.xml': strToU8(sheet), 'a.xml': strToU8('甲') }),
    );
    expect(stored.size).toBeGreaterThan(sheet.length);
    const parts = unzipSync(new Uint8Array(await stored.arrayBuffer()), {
      filter: ({ compression }) => compression === 0,
    });
    expect(Object.keys(parts)).toEqual(['xl/sheet1.xml', 'a.xml']);
    expect(new TextDecoder().decode(parts['xl/sheet1.xml'])).toBe(sheet);
  });

  it('[A22] that unpacks to too much is not unpacked', async () => {
    const part = new Uint8Array(80 * 1_048_576);
    const bomb = fileOf({ a: part, b: part, c: part });
    await expect(storedWorkbook(bomb)).rejects.toThrow('too much');
  });

  it('is refused where it is no workbook', async () => {
    await expect(storedWorkbook(new File(['名称,数量'], '清单.xlsx'))).rejects.toThrow();
  });
});
