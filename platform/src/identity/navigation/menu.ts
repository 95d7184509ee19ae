import type { MenuGroup, MenuItem } from '@jicai/shared/contract/identity/navigation.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { covers, type Policy, type Role } from '../../kernel/http/policy.ts';

interface Entry extends MenuItem {
  /** The call whose policy row decides whether the entry is shown. */
  readonly needs: string;
}

interface Group extends Omit<MenuGroup, 'items'> {
  readonly items: readonly Entry[];
}

const GROUPS: readonly Group[] = [
  {
    name: 'work',
    title: '我的工作',
    icon: 'bell',
    items: [
      { name: 'todos', title: '待办任务', path: menuPaths.todos, icon: 'bell', needs: 'todo.list' },
    ],
  },
  {
    name: 'orders',
    title: '订单管理',
    icon: 'orders',
    items: [
      {
        name: 'orders',
        title: '我的订单',
        path: menuPaths.orders,
        icon: 'orders',
        needs: 'order.list',
      },
      {
        name: 'supplierOrders',
        title: '店铺订单',
        path: menuPaths.supplierOrders,
        icon: 'orders',
        needs: 'order.supplierList',
      },
    ],
  },
  {
    name: 'shopping',
    title: '商城采购',
    icon: 'cart',
    items: [
      { name: 'cart', title: '购物车', path: menuPaths.cart, icon: 'cart', needs: 'cart.add' },
      {
        name: 'favoriteGoods',
        title: '关注的商品',
        path: menuPaths.favoriteGoods,
        icon: 'heart',
        // Everybody may follow; the entries are for who buys.
        needs: 'cart.add',
      },
      {
        name: 'favoriteShops',
        title: '关注的店铺',
        path: menuPaths.favoriteShops,
        icon: 'store',
        needs: 'cart.add',
      },
    ],
  },
  {
    name: 'sourcing',
    title: '寻源采购',
    icon: 'gavel',
    items: [
      {
        name: 'hall',
        title: '竞价大厅',
        path: menuPaths.hall,
        icon: 'broadcast',
        needs: 'sourcing.listMine',
      },
      {
        name: 'biddings',
        title: '竞价项目',
        path: menuPaths.biddings,
        icon: 'list',
        needs: 'sourcing.detail',
      },
    ],
  },
];

/** The menu of somebody with these roles, computed from the same table that the server enforces. */
export function menuFor(roles: readonly Role[], policy: Policy): MenuGroup[] {
  return GROUPS.map(({ items, ...group }) => ({
    ...group,
    items: items
      .filter(({ needs }) => covers(policy[needs] ?? [], roles))
      .map(({ needs: _, ...item }) => item),
  })).filter((group) => group.items.length > 0);
}
