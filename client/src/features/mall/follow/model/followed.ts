import type { FollowedGoods } from '@jicai/shared/contract/mall/follow.ts';

/** Why followed goods cannot be bought, in a word for the picture; empty when they can. */
export function unavailableReason(
  goods: Pick<FollowedGoods, 'state' | 'isShopActive' | 'stock'>,
): string {
  if (goods.state !== 'onSale') return '已下架';
  if (!goods.isShopActive) return '店铺暂停';
  return goods.stock <= 0 ? '暂时无货' : '';
}

/** Categories of the goods on a page with how many of each, the most first. */
export function categoriesOf(goods: readonly Pick<FollowedGoods, 'categoryName'>[]) {
  const counts = new Map<string, number>();
  for (const { categoryName } of goods) {
    if (categoryName) counts.set(categoryName, (counts.get(categoryName) ?? 0) + 1);
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || a.localeCompare(b));
}
