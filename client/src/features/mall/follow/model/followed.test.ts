import { describe, expect, it } from 'vitest';
import { categoriesOf, unavailableReason } from './followed.ts';

describe('followed products', () => {
  const good = { state: 'onSale', isShopActive: true, stock: 1 } as const;
  it.each([
    [good, ''],
    [{ ...good, stock: 0 }, '暂时无货'],
    [{ ...good, isShopActive: false, stock: 0 }, '店铺暂停'],
    [{ ...good, state: 'offSale' as const, isShopActive: false }, '已下架'],
    [{ ...good, state: 'frozen' as const }, '已下架'],
  ])('%o: %s', (product, word) => {
    expect(unavailableReason(product)).toBe(word);
  });

  it('are counted by category, the most first; products without one are in none', () => {
    const names = ['纸', '笔', '', '笔'].map((categoryName) => ({ categoryName }));
    expect(categoriesOf(names)).toEqual([
      ['笔', 2],
      ['纸', 1],
    ]);
  });
});
