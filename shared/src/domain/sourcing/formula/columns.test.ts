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
    ['列1 + 1', 'formula.cyclic'],
    ['单价 / (数量 - 数量)', 'formula.divides'],
    ['99999999999999 * 99999', 'formula.tooLarge'],
  ])('refuses %s by the name of the column', (text, refused) =>
    expect(first(text)).toMatchObject({ refused, values: { column: '列1' } }),
  );

  it('refuses two that need each other, a name that is taken, and too many', () => {
    expect(run('列2', '列1')).toMatchObject({ refused: 'formula.cyclic' });
    expect(runFormulas([{ name: '单价', text: '1' }], ITEM_COLUMNS, rows)).toMatchObject({
      refused: 'formula.badName',
    });
    expect(run(...Array.from({ length: 11 }, () => '1'))).toMatchObject({
      refused: 'formula.tooMany',
    });
  });
});
