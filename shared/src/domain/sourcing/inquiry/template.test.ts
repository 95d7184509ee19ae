import { describe, expect, it } from 'vitest';
import { readTemplate, templateColumns, withLines } from './template.ts';

const expected = {
  packageNumber: 'XJ20260001-1',
  itemsVersion: 'abc',
  items: [
    { lineNo: 1, name: '电脑' },
    { lineNo: 2, name: '耗材' },
  ],
};
const head = templateColumns.map(([title]) => title);
const row = (lineNo: unknown, price: unknown = 1, more: Record<string, unknown> = {}) => {
  const cells: Record<string, unknown> = {
    行号: lineNo,
    名称: '电脑',
    '单价（元）': price,
    品牌: '联想',
    包编号: expected.packageNumber,
    模板版本: expected.itemsVersion,
    '税率（%）': 13,
    ...more,
  };
  return head.map((title) => cells[title] ?? null);
};
const read = (...rows: unknown[][]) => readTemplate([head, ...rows], expected);

describe('[IQ3] a filled-in template', () => {
  it('is read by its headings, in any order of columns and rows; empty rows are skipped', () => {
    const found = read(
      row(2, '１，０００'),
      head.map(() => null),
      row(1, 12.5),
    );
    expect(found).toMatchObject({
      errors: [],
      lines: [
        { lineNo: 2, price: '１，０００', brand: '联想', taxRate: '13' },
        { lineNo: 1, price: '12.5' },
      ],
    });
  });

  it('keeps what looks like a formula as the text that it is', () => {
    const found = read(row(1, '=1+1', { 品牌: "'=HYPERLINK()" }), row(2));
    expect(found).toMatchObject({ lines: [{ price: '=1+1', brand: '=HYPERLINK()' }, {}] });
  });

  it('of another package, of an older version, or with too many rows is refused as a whole', () => {
    expect(read(row(1, 1, { 包编号: 'XJ20260002-1' }))).toEqual({
      problem: '第 2 行属于分包 XJ20260002-1，本报价单是 XJ20260001-1，请使用本页下载的模板',
    });
    expect(read(row(1, 1, { 模板版本: 'old' }))).toMatchObject({
      problem: expect.stringContaining('旧版本'),
    });
    const many = Array.from({ length: 10_000 }, () => row(1));
    expect(read(...many)).toEqual({ problem: '文件有 10000 行，本包只有 2 项，未导入' });
    expect(read()).toMatchObject({ problem: '文件中没有报价行' });
    expect(readTemplate([['行号']], expected)).toMatchObject({
      problem: expect.stringContaining('缺少列'),
    });
  });

  it('names the rows that cannot be taken over', () => {
    expect(read(row(1), row(1))).toMatchObject({ errors: [{ row: 3, text: '行号 1 重复' }] });
    expect(read(row('x'), row(2, 1, { 型号: 'x'.repeat(201) }))).toMatchObject({
      errors: [{ row: 2 }, { row: 3, text: '型号最多 200 字，该行未导入' }],
      lines: [],
    });
  });

  it('takes over a line that cannot be sealed, and says what is wrong with it', () => {
    expect(read(row(1, -5, { 品牌: '' }), row(2, 1875.123))).toMatchObject({
      lines: [{ price: '-5' }, { price: '1875.123' }],
      errors: [],
      faults: [
        { row: 2, text: '金额须大于 0' },
        { row: 2, text: '请填写品牌，没有品牌的填“无”' },
        { row: 3, text: '金额最多两位小数' },
      ],
    });
    expect(read(row(1, '12万'), row(2, 4.029999999999999))).toMatchObject({ faults: [] });
    const blank = { 品牌: '', '单价（元）': '' };
    expect(read(row(1, '', blank), row(2))).toMatchObject({ faults: [] });
  });

  it('replaces the lines that it has, and no others', () => {
    const line = { lineNo: 1, price: '', brand: '', model: '', deviation: '', taxRate: '13' };
    const sheet = {
      lines: [line, { ...line, lineNo: 2, price: '9' }],
      amount: '',
      deliveryDays: '',
      validDays: '90',
      note: '',
      fileGroup: null,
      files: [],
    };
    const { lines } = withLines(sheet, [{ ...line, price: '5' }]);
    expect(lines.map(({ price }) => price)).toEqual(['5', '9']);
  });
});
