import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import type { MenuIconName } from '@jicai/shared/domain/kernel/rights/menu-icons.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayCall, type Policy } from '../../kernel/http/caller/policy.ts';
import type { MenuEntry } from '../../kernel/slice.ts';

/** The groups of the side menu, in their order; the slices define the entries. */
const GROUPS: readonly (Omit<MenuGroup, 'items'> & { readonly icon: MenuIconName })[] = [
  { name: 'work', title: '我的工作', icon: 'bell' },
  { name: 'orders', title: '订单管理', icon: 'clipboardList' },
  { name: 'settlement', title: '结算管理', icon: 'cash' },
  { name: 'shopping', title: '商城采购', icon: 'shoppingCart' },
  { name: 'sourcing', title: '寻源采购', icon: 'gavel' },
  { name: 'people', title: '单位与人员', icon: 'users' },
  { name: 'operations', title: '系统管理', icon: 'settings' },
  { name: 'supply', title: '供应商协同', icon: 'buildingStore' },
  { name: 'platform', title: '平台管理', icon: 'layout' },
];

/** Fails at start-up when an entry names an unknown group or an unknown call. */
export function checkMenu(entries: readonly MenuEntry[], policy: Policy): void {
  for (const { name, group, needs } of entries) {
    if (!GROUPS.some((known) => known.name === group))
      throw new Error(`${name}: no group ${group}`);
    if (!policy[needs]) throw new Error(`${name}: no policy row for ${needs}`);
  }
}

/** The menu of a person, computed from the same table that the server enforces. */
export function menuFor(
  person: Pick<Person, 'roles' | 'duties' | 'made'>,
  policy: Policy,
  entries: readonly MenuEntry[],
): MenuGroup[] {
  const shown = entries
    // An entry opens a page: what it needs is to read.
    .filter(({ needs }) => mayCall(policy[needs] ?? [], { name: needs, write: false }, person))
    .toSorted((a, b) => a.order - b.order);
  return GROUPS.map((group) => ({
    ...group,
    items: shown
      .filter((entry) => entry.group === group.name)
      .map(({ name, title, path, icon }) => ({ name, title, path, icon })),
  })).filter(({ items }) => items.length > 0);
}
