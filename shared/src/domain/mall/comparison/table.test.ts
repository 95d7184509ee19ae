import { describe, expect, it } from 'vitest';
import { comparisonTable, onlyDifferences } from './table.ts';

const fact = (section: string, label: string, value: string) => ({ section, label, value });
const table = comparisonTable([
  [
    fact('基本信息', '品牌', '得力'),
    fact('基本信息', '单位', '盒'),
    fact('规格参数', '颜色', '黑'),
    fact('规格参数', '颜色', '红'),
  ],
  [
    fact('基本信息', '品牌', '晨光'),
    fact('基本信息', '单位', ' 盒 '),
    fact('规格参数', '笔尖', '0.5mm'),
  ],
]);

describe('the table of a comparison', () => {
  it('has every row that any product says, each with a value for every column', () => {
    expect(table.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
      ['基本信息', ['品牌', '单位']],
      ['规格参数', ['颜色', '笔尖']],
    ]);
    for (const row of table.flatMap(({ rows }) => rows)) expect(row.values).toHaveLength(2);
  });

  it('keeps all values of an attribute that is said several times', () => {
    expect(table[1]?.rows[0]?.values).toEqual(['黑、红', '—']);
  });

  it('marks what differs; blanks are no difference', () => {
    const differs = table.flatMap(({ rows }) => rows).map((row) => [row.label, row.differs]);
    expect(differs).toEqual([
      ['品牌', true],
      ['单位', false],
      ['颜色', true],
      ['笔尖', true],
    ]);
  });

  it('hides equal rows, and sections that have no other', () => {
    const left = onlyDifferences(table);
    expect(left.flatMap(({ rows }) => rows).map(({ label }) => label)).not.toContain('单位');
    expect(
      onlyDifferences(comparisonTable([[fact('a', 'b', 'c')], [fact('a', 'b', 'C')]])),
    ).toEqual([]);
  });

  it('of one product nothing differs, of none there is nothing', () => {
    expect(onlyDifferences(comparisonTable([[fact('a', 'b', 'c')]]))).toEqual([]);
    expect(comparisonTable([])).toEqual([]);
  });
});
