import { describe, expect, it } from 'vitest';
import type { Menu } from '../menu/menu.ts';
import {
  buyerLinks,
  buyerServiceLinks,
  publishLink,
  supplierLinks,
  supplierServiceLinks,
} from './links.ts';

const item = (name: string) => ({ name, title: name, path: `/${name}`, icon: '' });
const menuOf = (...groups: readonly (readonly [string, ...string[]])[]): Menu => ({
  kind: 'some',
  groups: groups.map(([name, ...items]) => ({
    name,
    title: name,
    icon: '',
    items: items.map(item),
  })),
  open: [],
});
const titlesOf = (links: readonly { readonly title: string }[]) => links.map(({ title }) => title);
const loading: Menu = { kind: 'loading' };
const orders = menuOf(['orders', 'orders']);

describe('the main row', () => {
  it('has sourcing with its menu group only', () => {
    const sourcing = menuOf(['sourcing', 'hall']);
    for (const linksOf of [buyerLinks, supplierLinks]) {
      const pathIn = (menu: Menu) => linksOf(menu).find(({ title }) => title === '寻源采购')?.path;
      expect(pathIn(sourcing)).toBe('/XycgIndex');
      expect(pathIn(orders)).toBeUndefined();
    }
    const visitor = titlesOf(buyerLinks({ kind: 'visitor' }));
    expect(visitor.filter((title) => /寻源|竞价|询价/.test(title))).toEqual([]);
  });

  it('has no mall for suppliers', () => {
    expect(titlesOf(supplierLinks(orders))).toEqual(['首页', '公告']);
  });
});

describe('the service bar', () => {
  it('has what one follows for buyers, and not for administrators, who buy nothing', () => {
    expect(titlesOf(buyerServiceLinks(orders, true))).toEqual(['orders', '收藏商品', '收藏店铺']);
    expect(titlesOf(buyerServiceLinks(orders, false))).toEqual(['orders']);
  });

  it('has a supplier’s workbench, or the completion while the shop is incomplete', () => {
    const full = menuOf(['orders', 'supplierOrders'], ['supply', 'workbench', 'listings']);
    expect(titlesOf(supplierServiceLinks(full, null))).toEqual(['工作台', 'supplierOrders']);
    const applicant = menuOf(['supply', 'shopInfo']);
    expect(titlesOf(supplierServiceLinks(applicant, 'incomplete'))).toEqual(['信息完善']);
    for (const state of [null, 'pendingReview', 'active', 'suspended', 'closed'] as const)
      expect(titlesOf(supplierServiceLinks(applicant, state))).toEqual([]);
  });

  it('has neither while the menu loads', () => {
    expect(supplierServiceLinks(loading, null)).toEqual([]);
    expect(publishLink(loading)).toBeNull();
  });
});

it('publishing is for who has their own products in the menu', () => {
  expect(publishLink(menuOf(['supply', 'listings']))?.title).toBe('发布商品');
  expect(publishLink(menuOf(['supply', 'workbench']))).toBeNull();
});
