import { comparisonTable } from '@jicai/shared/domain/mall/comparison/table.ts';
import { describe, expect, it } from 'vitest';
import { areMixed, readIds, withoutId } from './ids.ts';
import { comparisonSheet } from './sheet.ts';

describe('the products in the address', () => {
  it.each([
    [null, []],
    ['', []],
    ['a', ['a']],
    [' a ,,b,a', ['a', 'b']],
    ['a,b,c,d', ['a', 'b', 'c', 'd']],
    ['a,b,c,d,e', ['a', 'b', 'c', 'd']],
  ])('%s: %j', (text, ids) => {
    expect(readIds(text)).toEqual(ids);
  });

  it('loses one', () => {
    expect(withoutId(['a', 'b'], 'a')).toEqual(['b']);
  });

  it.each([
    [['x', 'x'], false],
    [['x', 'y'], true],
    [['x', null], true],
    [[], false],
  ])('categories %j are mixed: %s', (categories, mixed) => {
    expect(areMixed(categories.map((categoryGroupId) => ({ categoryGroupId })))).toBe(mixed);
  });
});

describe('the exported sheet', () => {
  const sections = comparisonTable([
    [{ section: '规格', label: '尺寸', value: '19" 宽' }],
    [{ section: '规格', label: '尺寸', value: '=HYPERLINK("http://x")' }],
  ]);

  it('[A27] turns formulas into text, quotes what is quoted, begins with the mark for Excel', () => {
    const text = comparisonSheet(['甲', '@乙'], sections);
    expect(text.startsWith('\uFEFF"分组","项目","甲","\'@乙"\r\n')).toBe(true);
    expect(text).toContain(`"规格","尺寸","19"" 宽","'=HYPERLINK(""http://x"")"`);
  });
});
