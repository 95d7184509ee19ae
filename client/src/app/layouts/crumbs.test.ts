import { type MenuGroup, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { describe, expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { crumbsOf } from './crumbs.ts';

const group = (title: string, path: string, name: string): MenuGroup => ({
  name: title,
  title,
  icon: '',
  items: [{ name, title: name, path, icon: '' }],
});
const buyer = [
  group('我的工作', paths.todos.pattern, '待办任务'),
  group('订单管理', paths.orders.pattern, '我的订单'),
];
const supplier = [group('订单管理', paths.supplierOrders.pattern, '店铺订单')];
const words = (path: string, groups: readonly MenuGroup[]) =>
  crumbsOf(path, groups).map(({ title, to }) => (to ? `${title} → ${to}` : title));

describe('where a page stands', () => {
  it.each([
    [paths.orders.pattern, ['订单管理', '我的订单']],
    [paths.orderDetail.pattern, ['订单管理', `我的订单 → ${paths.orders.pattern}`, '订单详情']],
    [paths.orderEdit.pattern, ['订单管理', `我的订单 → ${paths.orders.pattern}`, '修改订单']],
    [paths.orderReview.pattern, ['我的工作', `待办任务 → ${paths.todos.pattern}`, '订单审核']],
    [paths.profile.pattern, ['个人资料']],
  ])('%s: %j', (path, expected) => {
    expect(words(path, buyer)).toEqual(expected);
  });

  it('an order of a supplier is below their own list', () => {
    expect(words(paths.orderDetail.pattern, supplier)).toEqual([
      '订单管理',
      `店铺订单 → ${paths.supplierOrders.pattern}`,
      '订单详情',
    ]);
  });

  it('every page of work has its name, there or in the menu', () => {
    const inMenus: readonly string[] = Object.values(menuPaths);
    // An address that only leads on shows no crumbs.
    const work = pages.filter(({ layout, redirect }) => layout === 'member' && !redirect);
    expect(work.map(({ pattern }) => pattern)).toContain(paths.orderDetail.pattern);
    const nameless = work.filter(({ pattern, place }) => !place && !inMenus.includes(pattern));
    expect(nameless).toEqual([]);
    const unknown = work.flatMap(({ place }) => place?.under ?? []);
    expect(unknown.filter((path) => !inMenus.includes(path))).toEqual([]);
  });
});
