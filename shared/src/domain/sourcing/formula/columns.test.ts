import { describe, expect, it } from 'vitest';
import { ITEM_COLUMNS, runFormulas } from './columns.ts';

const rows = [
  { 数量: '10', 单价: '99.99', 税率: '0.13', 金额: '999.90' },
  { 数量: '2.5', 单价: '0.01', 税率: '0', 金额: '0.03' },
];
const run = (...texts: string[]) =>
  runFormulas(
    texts.map((text, index) => ({ name: `列${index + 1}`, text })),
    ITEM_COLUMNS,
    rows,
  );
const first = (text: string) => {
  const found = run(text);
  return 'refused' in found ? found : found[0]?.列1;
};

/** Texts that jsep can partly parse but that are not formulas. */
const OUTSIDE = [
  ...['单价 = 1', '单价 == 1', '单价 ** 2', '单价 % 2', '单价 & 1', '1 || 2', '1 ?? 2', '1 < 2'],
  ...['数量.length', '数量["length"]', '数量?.x', 'this', 'this.单价', 'constructor.constructor'],
  ...['"1"', "'1'", '[1, 2]', '[]', '`1`', 'true', 'null', '1 ? 2 : 3', '!1', '~1', '+1', '/1/'],
  ...['1e3', '.5', '1.', '0x10', '单价$', '单价😀', 'min', 'min.call(1)', '单价(1)', '(1)(2)'],
  ...['1, 2', '1,', ',1', '(1,)', 'min(1 2)', 'min(1,)', 'min((1,), 2)', ',min(1 2)'],
  ...['1;', ';1', '1 2', '1 ()', '()', '', '1 // 2', 'min()()', `${'-'.repeat(40)}1`],
];

describe('[IQ5] computed columns', () => {
  it.each([
    ['单价 × 数量 × (1 + 税率)', 112_989],
    ['单价*数量', 99_990],
    ['1+2*3', 700],
    ['(1+2)*3', 900],
    ['10-2-3', 500],
    ['-2*-3', 600],
    ['min(3，1，2)', 100],
    ['max(单价, 100)', 10_000],
    ['round(2.345, 2)', 235],
    ['round(单价)', 10_000],
    ['sum(数量)', 1_250],
    ['0.005', 1],
    ['-0.005', -1],
    ['0.1+0.2-0.3', 0],
    ['１÷３×３', 100],
  ])('%s', (text, fen) => expect(first(text)).toBe(fen));

  it('may need each other in any order, and round at the end only', () => {
    expect(run('列2 * 3', '1 / 3')).toMatchObject([{ 列1: 100, 列2: 33 }, {}]);
  });

  it.each([
    ['单价 +', 'formula.wrong'],
    ['单价; 数量', 'formula.wrong'],
    ['constructor("x")', 'formula.wrong'],
    ['min()', 'formula.wrong'],
    ['sum(1+2)', 'formula.wrong'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, 'formula.wrong'],
    ['1'.repeat(300), 'formula.wrong'],
    ['原价 * 2', 'formula.unknown'],
    ['__proto__', 'formula.unknown'],
    ['constructor', 'formula.unknown'],
    ['列1 + 1', 'formula.cyclic'],
    ['单价 / (数量 - 数量)', 'formula.divides'],
    ['99999999999999 * 99999', 'formula.tooLarge'],
  ])('refuses %s by the name of the column', (text, refused) =>
    expect(first(text)).toMatchObject({ refused, values: { column: '列1' } }),
  );

  it.each(OUTSIDE)('refuses %s, which is no formula', (text) =>
    expect(first(text)).toMatchObject({ refused: 'formula.wrong', values: { column: '列1' } }),
  );

  it('takes 20 brackets or operations inside each other, and chains of any length', () => {
    expect(first(`${'('.repeat(20)}1${')'.repeat(20)}`)).toBe(100);
    expect(first(`${'('.repeat(21)}1${')'.repeat(21)}`)).toMatchObject({
      refused: 'formula.wrong',
    });
    expect(first(`${'-'.repeat(20)}1`)).toBe(100);
    expect(first(`1${'+1'.repeat(99)}`)).toBe(10_000);
  });

  it('sums a column of 5,000 rows once', () => {
    const many = Array.from({ length: 5_000 }, () => ({ 单价: '0.01' }));
    const formulas = [{ name: '占比', text: '单价 / sum(单价) + sum(单价) - sum(单价)' }];
    const found = runFormulas(formulas, ITEM_COLUMNS, many);
    expect(found).toHaveLength(5_000);
  });

  it('refuses two that need each other, a name that is taken, and too many', () => {
    expect(run('列2', '列1')).toMatchObject({ refused: 'formula.cyclic' });
    expect(runFormulas([{ name: '单价', text: '1' }], ITEM_COLUMNS, rows)).toMatchObject({
      refused: 'formula.badName',
    });
    expect(runFormulas([{ name: '__proto__', text: '1' }], ITEM_COLUMNS, rows)).toMatchObject({
      refused: 'formula.badName',
    });
    expect(run(...Array.from({ length: 11 }, () => '1'))).toMatchObject({
      refused: 'formula.tooMany',
    });
  });

  it('[AT32] numbers that grow from column to column are refused before they take long', () => {
    const grows = (name: string) => `${`${name}*`.repeat(60)}1`;
    for (const texts of [
      [`${'1.000001*'.repeat(20)}1`, grows('列1'), grows('列2'), grows('列3')],
      [`1/(${'1.000001*'.repeat(20)}1)`, grows('列1'), grows('列2')],
    ])
      expect(run(...texts)).toMatchObject({
        refused: 'formula.tooLarge',
        values: { column: '列2' },
      });
  });
});
