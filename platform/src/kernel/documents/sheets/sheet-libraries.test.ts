import { boundedParts } from '@jicai/shared/domain/kernel/workbook/bounded-parts.ts';
import {
  parseSheets,
  type SheetLibraries,
  type SheetsToRead,
  sheetFaultText,
} from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Inflate, strToU8, zipSync } from 'fflate';
import * as browser from 'read-excel-file/web-worker';
import { describe, expect, it } from 'vitest';
import { sheetLibraries } from './sheet-libraries.ts';

const NS = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${NS}/spreadsheetml/2006/main"`;
const REL = `${NS}/officeDocument/2006/relationships`;

/**
 * Returns the bytes of an xlsx file. Each text in `sheets` is the XML of one sheet's rows; `more`
 * are further files of the archive, by path.
 */
function workbookOf(sheets: readonly string[], more: Record<string, Uint8Array> = {}): Uint8Array {
  const each = (make: (at: number) => string) => sheets.map((_, at) => make(at + 1)).join('');
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets>${each((n) => `<sheet name="表${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships">${each((n) => `<Relationship Id="r${n}" Type="${REL}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  };
  const own = sheets.map((rows, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  ]);
  const texts = [...Object.entries(parts), ...own].map(([name, text]) => [name, strToU8(text)]);
  // The compression level is low, because some of these parts have hundreds of megabytes.
  return zipSync({ ...Object.fromEntries(texts), ...more }, { level: 1 });
}

const rowsOf = (count: number, name = '笔') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${name}${at + 1}</t></is></c><c r="B${at + 1}"><v>${at}</v></c></row>`,
  ).join('');

const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
/** The libraries that the client uses: the browser's build of the workbook reader. */
const clientLibraries: SheetLibraries = {
  ...sheetLibraries,
  readFirst: (bytes) => browser.readSheet(blobOf(bytes)),
  readAll: (bytes) => browser.default(blobOf(bytes)),
};

async function parse(
  bytes: Uint8Array,
  job: Partial<SheetsToRead> = {},
  libraries: SheetLibraries = clientLibraries,
) {
  const options = { which: 'first', mostRows: 100, ...job } as const;
  const read = await parseSheets(bytes, options, libraries);
  return 'reason' in read ? sheetFaultText(read, options.mostRows) : read;
}

/** Returns libraries whose `Inflate` counts, in `counted.bytes`, the bytes that were unpacked. */
function countedInflate() {
  const counted = { bytes: 0 };
  class Counted extends Inflate {
    constructor(take: (bytes: Uint8Array) => void) {
      super((bytes) => {
        counted.bytes += bytes.length;
        take(bytes);
      });
    }
  }
  return { counted, unpacking: { Inflate: Counted, TextDecoder, TextEncoder } };
}

describe('a workbook', () => {
  it('is read alike by the libraries of both sides', async () => {
    const rows = `${rowsOf(2)}<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3"><v>4.029999999999999</v></c></row>`;
    const bytes = workbookOf([rows, rowsOf(1, '人')]);
    const first = [
      ['笔1', 0],
      ['笔2', 1],
      [true, 4.03],
    ];
    for (const libraries of [sheetLibraries, clientLibraries]) {
      expect(await parse(bytes, {}, libraries)).toEqual([{ title: '', rows: first }]);
      expect(await parse(bytes, { which: 'all' }, libraries)).toEqual([
        { title: '表1', rows: first },
        { title: '表2', rows: [['人1', 0]] },
      ]);
      expect(await parse(bytes, { mostRows: 1 }, libraries)).toContain('最多 1 行');
    }
  });

  it('[PJ19] of more than half a megabyte is read to its end', async () => {
    const bytes = workbookOf([rowsOf(12_000)]);
    const read = await parse(bytes, { mostRows: 12_000 });
    expect(typeof read === 'string' ? read : read[0]?.rows.at(-1)).toEqual(['笔12000', 11_999]);
  });

  it('[A22] of 200,000 rows is read up to the row after the last that may be', async () => {
    const bytes = workbookOf([rowsOf(200_000)]);
    expect(await parse(bytes)).toBe('文件超过 100 行，一次最多 100 行');
    const { counted, unpacking } = countedInflate();
    const bounded = await boundedParts(bytes, 100, unpacking);
    expect(bounded).toMatchObject({ rows: 102 });
    // Unpacking stopped early: the whole sheet would be far more than a million bytes.
    expect(counted.bytes).toBeLessThan(1_000_000);
  });

  it('is refused for the sheet that is asked for, not for another', async () => {
    const bytes = workbookOf([rowsOf(3), rowsOf(1_000)]);
    expect(await parse(bytes)).toMatchObject([{ rows: { length: 3 } }]);
    expect(await parse(bytes, { which: 'all' })).toBe('工作表“表2”超过 100 行，一次最多 100 行');
  });

  it('[A22] that unpacks to more than 64 MB is left as soon as it is too much', async () => {
    // Neither part alone exceeds the limit, and the compressed file is small.
    const part = strToU8('<a/>'.repeat(9 * 1_048_576));
    const parts = Object.fromEntries([1, 2].map((n) => [`xl/bomb${n}.xml`, part]));
    const bytes = workbookOf([rowsOf(3)], parts);
    expect(bytes.length).toBeLessThan(1_048_576);
    expect(await parse(bytes)).toBe('文件的内容过大，请使用模板，只保留需要导入的行');
    const { counted, unpacking } = countedInflate();
    expect(await boundedParts(bytes, 100, unpacking)).toBe('tooLarge');
    expect(counted.bytes).toBeLessThan(limits.workbookBytes + 4 * 1_048_576);
  });

  it('[A22] whose table claims less than it holds is counted by what it holds', async () => {
    const part = strToU8('<a/>'.repeat(17 * 1_048_576));
    const bytes = workbookOf([rowsOf(3)], { 'xl/bomb.xml': part });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 46 < bytes.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect(await parse(bytes)).toBe('文件的内容过大，请使用模板，只保留需要导入的行');
  });

  it('[A22] with macros is refused by name', async () => {
    const bytes = workbookOf([rowsOf(3)], { 'xl/vbaProject.bin': strToU8('Sub Auto_Open') });
    expect(await parse(bytes)).toBe('文件含有宏，请另存为不含宏的 .xlsx 后重试');
  });

  it('of 5,000 columns is refused in words', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => {
      const [high, middle, low] = [Math.floor(at / 676), Math.floor(at / 26) % 26, at % 26];
      return String.fromCharCode(65 + high, 65 + middle, 65 + low);
    });
    const cells = names.map((name) => `<c r="${name}1"><v>1</v></c>`).join('');
    expect(await parse(workbookOf([`<row r="1">${cells}</row>`]))).toBe(
      '文件超过 200 列，请使用模板',
    );
  });

  it('that claims a row far away is refused in words', async () => {
    const far = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
    expect(await parse(workbookOf([rowsOf(3) + far]))).toContain('最多 100 行');
  });

  it('that is none is refused in words', async () => {
    for (const bytes of [strToU8('名称,数量'), zipSync({ 'a.xml': strToU8('<a/>') })])
      expect(await parse(bytes)).toBe('文件无法读取，请使用模板另存为 .xlsx 后重试');
  });
});
