import { describe, expect, it } from 'vitest';
import type { Menu } from '../menu/menu.ts';
import { serviceLinks } from './links.ts';

const item = (name: string) => ({ name, title: name, path: `/${name}`, icon: '' });
const menu: Menu = {
  kind: 'some',
  groups: [{ name: 'orders', title: '订单管理', icon: '', items: [item('orders')] }],
} as never;
const titles = (isSupplier: boolean, isBuyer: boolean) =>
  serviceLinks(menu, { isSupplier, isBuyer }).map(({ title }) => title);

describe('serviceLinks', () => {
  it('has what one follows for buyers, and not for administrators, who buy nothing', () => {
    expect(titles(false, true)).toEqual(['orders', '收藏商品', '收藏店铺']);
    expect(titles(false, false)).toEqual(['orders']);
    expect(titles(true, false)).toEqual(['orders', '信息完善']);
  });
});
