import type { FollowedProduct } from '@jicai/shared/contract/mall/follow.ts';

/** The reason why a followed product cannot be bought, in a word for the picture; empty when it can. */
export function unavailableReason(
  product: Pick<FollowedProduct, 'state' | 'isShopActive' | 'stock'>,
): string {
  if (product.state !== 'onSale') return '已下架';
  if (!product.isShopActive) return '店铺暂停';
  return product.stock <= 0 ? '暂时无货' : '';
}

/** Categories of the products on a page with how many of each, the most first. */
export function categoriesOf(products: readonly Pick<FollowedProduct, 'categoryName'>[]) {
  const counts = new Map<string, number>();
  for (const { categoryName } of products) {
    if (categoryName) counts.set(categoryName, (counts.get(categoryName) ?? 0) + 1);
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || a.localeCompare(b));
}
