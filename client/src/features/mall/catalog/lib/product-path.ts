import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { type ProductCard, productKind } from '@jicai/shared/contract/mall/catalog/product.ts';
import { catalogPaths, PRODUCT_IDS_PARAM, PRODUCT_TYPE_PARAM } from '../paths.ts';

/** The zone whose products have a detail page of their own. */
export const WELFARE_ZONE = 'flsc';

/** The detail page of a product, by its zone. */
export function productPath({
  productId,
  zoneId,
}: Pick<ProductCard, 'productId' | 'zoneId'>): string {
  return zoneId === WELFARE_ZONE
    ? catalogPaths.welfareProductDetail.to(productId)
    : catalogPaths.productDetail.to(productId);
}

export type ProductKind = 'mall' | 'special' | 'fixed' | 'welfare';

/** The kind that the address of a detail page asks for; null for any. A mistyped one is no kind. */
export function askedKind(pathname: string, query: URLSearchParams): ProductKind | null {
  if (pathname === catalogPaths.welfareProductDetail.pattern) return 'welfare';
  try {
    return decode(productKind, query.get(PRODUCT_TYPE_PARAM));
  } catch {
    return null;
  }
}

/** The product that a detail page's query names, the first of several; empty for none. */
export function productInQuery(query: URLSearchParams): string {
  return (query.get(PRODUCT_IDS_PARAM) ?? '').split(',')[0] ?? '';
}
