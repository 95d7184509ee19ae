import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { matchPath } from 'react-router-dom';
import { paths } from '../paths.ts';

/** One part of the way to a page; a link where `to` is. */
export interface Crumb {
  readonly title: string;
  readonly to?: string;
}

interface Below {
  readonly title: string;
  /** Entries of the menu that the page belongs to; the first that the person has. */
  readonly of: readonly string[];
}

const orderEntries = [paths.orders.pattern, paths.supplierOrders.pattern];
const projectEntries = [paths.projects.pattern];
const memberEntries = [paths.members.pattern];
const personnelEntries = [paths.personnel.pattern];
const todoEntries = [paths.todos.pattern];

/** Pages that the menu does not name, by their path. */
const PAGES: Readonly<Record<string, Below>> = {
  [paths.memberOrders.pattern]: { title: '我的订单', of: [] },
  [paths.allOrders.pattern]: { title: '全部订单', of: [] },
  [paths.orderDetail.pattern]: { title: '订单详情', of: orderEntries },
  [paths.orderEdit.pattern]: { title: '修改订单', of: orderEntries },
  [paths.orderSnapshot.pattern]: { title: '订单快照', of: orderEntries },
  [paths.todoDetail.pattern]: { title: '待办详情', of: todoEntries },
  [paths.orderReview.pattern]: { title: '订单审核', of: todoEntries },
  [paths.biddingEdit.pattern]: { title: '竞价项目编辑', of: projectEntries },
  [paths.inquiryEdit.pattern]: { title: '询价项目编辑', of: projectEntries },
  [paths.projectFile.pattern]: { title: '项目详情', of: projectEntries },
  [paths.projectReview.pattern]: { title: '采购项目审核', of: todoEntries },
  [paths.member.pattern]: { title: '会员信息', of: memberEntries },
  [paths.memberEdit.pattern]: { title: '编辑会员', of: memberEntries },
  [paths.memberAdd.pattern]: { title: '快速注册会员', of: memberEntries },
  [paths.personnelAdd.pattern]: { title: '新增人事信息', of: personnelEntries },
  [paths.personnelEdit.pattern]: { title: '编辑人事信息', of: personnelEntries },
  [paths.profile.pattern]: { title: '个人资料', of: [] },
  [paths.password.pattern]: { title: '修改密码', of: [] },
};

/** The way from 首页 to a page by the person's menu; empty for a page that nobody named. */
export function crumbsOf(pathname: string, groups: readonly MenuGroup[]): Crumb[] {
  const entry = (path: string) =>
    groups.flatMap(({ title, items }) =>
      items.filter((item) => item.path === path).map((item) => ({ group: title, item })),
    )[0];
  const own = entry(pathname);
  if (own) return [{ title: own.group }, { title: own.item.title }];
  const page = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname))?.[1];
  if (!page) return [];
  const [above] = page.of.flatMap((path) => entry(path) ?? []);
  if (!above) return [{ title: page.title }];
  return [
    { title: above.group },
    { title: above.item.title, to: above.item.path },
    { title: page.title },
  ];
}
