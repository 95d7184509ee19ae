import { describe, expect, it } from 'vitest';
import { readItems } from './workbook.ts';

const head = ['名称*', '规格要求', '单位', '数量'];

describe('[PJ19] the Excel form of items', () => {
  it('is read by its headings in any order, empty rows are skipped, formulas stay texts', () => {
    const read = readItems(
      [
        ['数量', '单位', '名称', '规格要求'],
        [20, '台', ' 台式机 ', "'=SUM(A1)"],
        [null, '', null],
        ['２．５', '批', '耗材', ''],
      ],
      10,
    );
    expect(read).toEqual({
      lines: [
        { name: '台式机', spec: '=SUM(A1)', unit: '台', quantity: '20' },
        { name: '耗材', spec: '', unit: '批', quantity: '２．５' },
      ],
      errors: [],
    });
  });

  it('names every row that is wrong, and takes over the others', () => {
    const read = readItems(
      [
        head,
        ['甲', '', '台', 1],
        ['', '', '台', 1],
        ['乙', '', '', 1],
        ['丙', '', '台', '-1'],
        ['丁'.repeat(201), '', '台', 1],
      ],
      10,
    );
    expect(read).toMatchObject({ lines: [{ name: '甲' }] });
    expect(read.errors.map(({ row, text }) => [row, text])).toEqual([
      [3, '缺少名称'],
      [4, '缺少单位'],
      [5, '数量须大于 0，最多三位小数'],
      [6, '“名称”文字过长，不得超过 200 个字'],
    ]);
  });

  it('that lacks a column, is empty or has too many lines is refused as a whole', () => {
    expect(
      readItems(
        [
          ['名称', '单位'],
          ['甲', '台'],
        ],
        10,
      ),
    ).toMatchObject({
      problem: expect.stringContaining('规格要求、数量'),
    });
    expect(readItems([head, []], 10)).toMatchObject({ problem: '文件中没有采购项' });
    const rows = [
      ['甲', '', '台', 1],
      ['乙', '', '台', 1],
      ['', '', '台', 1],
    ];
    expect(readItems([head, ...rows], 1)).toMatchObject({
      problem: '文件有 2 行可导入，采购清单还可添加 1 行，未导入',
      errors: [{ row: 4 }],
    });
  });

  it('of 5,000 rows names all 50 that are wrong', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [
      `物品 ${index}`,
      '',
      '台',
      index % 100 === 7 ? '无' : 1,
    ]);
    const read = readItems([head, ...rows], 5_000);
    expect('lines' in read && read.lines).toHaveLength(4_950);
    expect(read.errors).toHaveLength(50);
    expect(read.errors[0]?.row).toBe(9);
  });
});
