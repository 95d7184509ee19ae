import { describe, expect, it } from 'vitest';
import { presetSearch } from './preset-search.ts';
import { scopeValue, shownScope } from './search-scope.ts';

const scopeOf = (address: string) => {
  const [pathname = '', query = ''] = address.split('?');
  const scope = shownScope(pathname, presetSearch(pathname, new URLSearchParams(query)));
  return scope && scopeValue(scope);
};

describe('the scope of the search box is what is searched', () => {
  it.each([
    ['/GoodListSearch?zqid=wssc', 'wssc'],
    ['/GoodListSearch?zqid=flsc', 'flsc'],
    ['/GoodListSearch?category_id=A08', ':all'],
    ['/goods/GoodListSearch', ':all'],
    ['/goods/SxGoodListSearch', 'sxzq'],
    ['/DpGoodsList?zq=ddsc', 'ddsc'],
    ['/DpGoodsList?zq=shop-1', ':shop'],
    ['/GoodListSearch?dianpuid=shop-1', ':shop'],
    ['/mallIndex', null],
    ['/goods/goodsDetail/p1/', null],
  ])('%s: %s', (address, scope) => {
    expect(scopeOf(address)).toBe(scope);
  });
});
