import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
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

const home = (title: string): SiteLink => ({ title, path: paths.mallIndex.to() });
const notices: SiteLink = { title: '公告', path: paths.noticeList.to() };

/** The group of a menu with this name. */
const groupOf = (menu: Menu, name: string) =>
  menu.kind === 'some' ? menu.groups.find((group) => group.name === name) : undefined;

/** Sourcing (询价 and 竞价), for who has its group in the menu. */
function sourcingLinks(menu: Menu): SiteLink[] {
  const sourcing = groupOf(menu, SOURCING_GROUP);
  if (!sourcing) return [];
  return [
    { title: '寻源采购', path: paths.sourcingHome.to() },
    ...sourcing.items.slice(0, MOST_ENTRIES).map(({ title, path }) => ({ title, path })),
  ];
}

/**
 * The links of the buyers' main row. Only what leads somewhere: the mall's homes, and sourcing. Visitors
 * find the public pages of sourcing on the mall's home.
 */
export const buyerLinks = (menu: Menu): SiteLink[] => [
  home('商城首页'),
  ...mall,
  ...sourcingLinks(menu),
  notices,
];

/** The links of the suppliers' main row. */
export const supplierLinks = (menu: Menu): SiteLink[] => [
  home('首页'),
  ...sourcingLinks(menu),
  notices,
];

/** The group of the role menu that makes orders appear in the header (spec section 2). */
const ORDER_GROUP = 'orders';

const orderLinks = (menu: Menu): SiteLink[] =>
  (groupOf(menu, ORDER_GROUP)?.items ?? []).slice(0, 1).map(({ title, path }) => ({ title, path }));

/** The service bar's links: the own orders, as far as the menu has them, and what a buyer follows. */
export function buyerServiceLinks(menu: Menu, isBuyer: boolean): SiteLink[] {
  // A visitor's own pages are behind the login, which leads back.
  if (menu.kind === 'visitor') {
    return [
      { title: '我的订单', path: paths.login.to(paths.orders.to()) },
      { title: '收藏商品', path: paths.login.to(paths.followedProducts.to()) },
      { title: '收藏店铺', path: paths.login.to(paths.followedShops.to()) },
    ];
  }
  if (!isBuyer) return orderLinks(menu);
  return [
    ...orderLinks(menu),
    { title: '收藏商品', path: paths.followedProducts.to() },
    { title: '收藏店铺', path: paths.followedShops.to() },
  ];
}

const supplyNames = (menu: Menu): ReadonlySet<string> =>
  new Set((groupOf(menu, 'supply')?.items ?? []).map(({ name }) => name));

/** Whether the menu has the supplier's workbench. */
export const hasWorkbench = (menu: Menu): boolean => supplyNames(menu).has('workbench');

/**
 * The suppliers' links of the service bar: the workbench, or the completion of a shop whose information is
 * incomplete; neither while the menu is not known.
 */
export function supplierServiceLinks(menu: Menu, shopState: ShopState | null): SiteLink[] {
  const workbench = { title: '工作台', path: paths.workbench.to() };
  const completion = { title: '信息完善', path: paths.shopCompletion.to() };
  return [
    ...(hasWorkbench(menu) ? [workbench] : shopState === 'incomplete' ? [completion] : []),
    ...orderLinks(menu),
  ];
}

/** Publishing, for who has “my goods” in the menu (spec section 2). */
export const publishLink = (menu: Menu): SiteLink | null =>
  supplyNames(menu).has('listings')
    ? { title: '发布商品', path: paths.publishCategory.to('') }
    : null;
