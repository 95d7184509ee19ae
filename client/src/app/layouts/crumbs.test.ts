import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { routes } from '../router.tsx';
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

  it('every page of work has its name', () => {
    const all = [
      ...buyer,
      ...supplier,
      group('商城采购', paths.followedProducts.pattern, '关注的商品'),
      group('商城采购', paths.followedShops.pattern, '关注的店铺'),
      group('订单管理', paths.acceptances.pattern, '订单验收'),
      group('订单管理', paths.stockIn.pattern, '待入库'),
      group('订单管理', paths.stockEntries.pattern, '已入库'),
      group('寻源采购', paths.hall.pattern, '竞价大厅'),
      group('寻源采购', paths.projects.pattern, '采购项目'),
      group('寻源采购', paths.awardOffers.pattern, '成交结果确认'),
      group('寻源采购', paths.objections.pattern, '质疑登记'),
      group('寻源采购', paths.complaints.pattern, '投诉登记'),
      group('寻源采购', paths.projectSignals.pattern, '异常信号'),
      group('单位与人员', paths.members.pattern, '会员管理'),
      group('单位与人员', paths.memberApplications.pattern, '会员注册审核'),
      group('单位与人员', paths.personnel.pattern, '人事中心'),
      group('单位与人员', paths.imports.pattern, '批量导入'),
      group('系统管理', paths.console.pattern, '系统控制台'),
      group('系统管理', paths.securityLog.pattern, '安全日志'),
      group('系统管理', paths.online.pattern, '在线会话'),
      group('系统管理', paths.securitySettings.pattern, '变更批准'),
      group('单位与人员', paths.delegations.pattern, '委托代理'),
      group('寻源采购', paths.scoringTasks.pattern, '我的评审'),
      group('系统管理', paths.holidays.pattern, '节假日与调休'),
      group('单位与人员', paths.workflows.pattern, '审核流程'),
    ];
    const [, member] = routes[0]?.children ?? [];
    const pages = (member?.children ?? []).map(({ path }) => path ?? '');
    expect(pages).toContain(paths.orderDetail.pattern);
    expect(pages.filter((path) => crumbsOf(path, all).length === 0)).toEqual([]);
  });
});
