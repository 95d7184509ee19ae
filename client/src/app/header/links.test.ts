import { describe, expect, it } from 'vitest';
import type { Menu } from '../menu/menu.ts';
import { headerLinks, serviceLinks } from './links.ts';

const item = (name: string) => ({ name, title: name, path: `/${name}`, icon: '' });
const menu: Menu = {
  kind: 'some',
  groups: [{ name: 'orders', title: '订单管理', icon: '', items: [item('orders')] }],
} as never;
const titles = (isSupplier: boolean, isBuyer: boolean) =>
  serviceLinks(menu, { isSupplier, isBuyer }).map(({ title }) => title);

describe('headerLinks', () => {
  const sourcing: Menu = {
    kind: 'some',
    groups: [{ name: 'sourcing', title: '寻源采购', icon: '', items: [item('hall')] }],
  } as never;
  const pathOf = (given: Menu, isSupplier: boolean) =>
    headerLinks(given, isSupplier).find(({ title }) => title === '寻源采购')?.path;

  it('has sourcing with its menu group only', () => {
    for (const isSupplier of [false, true]) {
      expect(pathOf(sourcing, isSupplier)).toBe('/XycgIndex');
      expect(pathOf(menu, isSupplier)).toBeUndefined();
    }
    const titles = headerLinks({ kind: 'visitor' } as Menu, false).map(({ title }) => title);
    expect(titles.filter((title) => /寻源|竞价|询价/.test(title))).toEqual([]);
  });
});

describe('serviceLinks', () => {
  it('has what one follows for buyers, and not for administrators, who buy nothing', () => {
    expect(titles(false, true)).toEqual(['orders', '收藏商品', '收藏店铺']);
    expect(titles(false, false)).toEqual(['orders']);
    expect(titles(true, false)).toEqual(['orders', '信息完善']);
  });
});
