import { expect, it } from 'vitest';
import { readShopList, shopListQuery } from './shop-list.ts';

it('reads what a URL says, and nothing that it cannot', () => {
  const state = { keyword: '家具', initial: 'J', sort: 'deals', page: 3 } as const;
  expect(readShopList(shopListQuery(state))).toEqual(state);
  const bare = { keyword: '', initial: '', sort: 'score', page: 1 };
  expect(readShopList(new URLSearchParams())).toEqual(bare);
  expect(readShopList(new URLSearchParams('initial=jj&sort=drop&page=-2'))).toEqual(bare);
  expect(shopListQuery(readShopList(new URLSearchParams())).toString()).toBe('');
});
