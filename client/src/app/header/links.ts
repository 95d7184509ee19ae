import type { Menu } from '../menu/menu.ts';
import { paths } from '../paths.ts';

export interface SiteLink {
  readonly title: string;
  readonly path: string;
}

/** The group of the role menu that makes sourcing appear in the header (spec section 2). */
const SOURCING_GROUP = 'sourcing';

/** Entries of that group for which the header has room; the side menu has all of them. */
const MOST_ENTRIES = 3;

const mall: readonly SiteLink[] = [
  { title: '福利商城', path: paths.welfareMall.to() },
  { title: '定点商城', path: paths.fixedMall.to() },
  { title: '特色专区', path: paths.specialMall.to() },
  { title: '采购场景', path: paths.scenes.to() },
  { title: '供应商', path: paths.supplierList.to() },
];

/**
 * The links of the header's main row. Only what leads somewhere: the mall's homes, and sourcing (询价
 * and 竞价) for who has its group in the menu. Visitors find the public pages of sourcing on the mall's
 * home.
 */
export function headerLinks(menu: Menu, isSupplier: boolean): SiteLink[] {
  const home = { title: isSupplier ? '首页' : '商城首页', path: paths.mallIndex.to() };
  const notices = { title: '公告', path: paths.noticeList.to() };
  const sourcing =
    menu.kind === 'some' ? menu.groups.find(({ name }) => name === SOURCING_GROUP) : undefined;
  const ways = sourcing
    ? [
        { title: '寻源采购', path: paths.sourcingHome.to() },
        ...sourcing.items.slice(0, MOST_ENTRIES).map(({ title, path }) => ({ title, path })),
      ]
    : [];
  return [home, ...(isSupplier ? [] : mall), ...ways, notices];
}

/** The group and the entries of the role menu that make orders appear in the header (spec section 2). */
const ORDER_GROUP = 'orders';

interface Person {
  readonly isSupplier: boolean;
  readonly isBuyer: boolean;
}

/** The service bar's links: the own orders, as far as the menu has them, and what a buyer follows. */
export function serviceLinks(menu: Menu, { isSupplier, isBuyer }: Person): SiteLink[] {
  // A visitor's own pages are behind the login, which leads back.
  if (menu.kind === 'visitor') {
    return [
      { title: '我的订单', path: paths.login.to(paths.orders.to()) },
      { title: '收藏商品', path: paths.login.to(paths.followedProducts.to()) },
      { title: '收藏店铺', path: paths.login.to(paths.followedShops.to()) },
    ];
  }
  const orders = menu.kind === 'some' ? menu.groups.find(({ name }) => name === ORDER_GROUP) : null;
  const entries = (orders?.items ?? []).slice(0, 1).map(({ title, path }) => ({ title, path }));
  if (isSupplier) return [...entries, ...supplierLinks(menu)];
  if (!isBuyer) return entries;
  return [
    ...entries,
    { title: '收藏商品', path: paths.followedProducts.to() },
    { title: '收藏店铺', path: paths.followedShops.to() },
  ];
}

/** A supplier's own links: the workbench or the completion, and publishing, as far as the menu has them. */
function supplierLinks(menu: Menu): SiteLink[] {
  const group = menu.kind === 'some' ? menu.groups.find(({ name }) => name === 'supply') : null;
  const names = new Set((group?.items ?? []).map(({ name }) => name));
  return [
    ...(names.has('workbench')
      ? [{ title: '工作台', path: paths.workbench.to() }]
      : [{ title: '信息完善', path: paths.shopCompletion.to() }]),
    ...(names.has('listings') ? [{ title: '发布商品', path: paths.publishCategory.to('') }] : []),
  ];
}
