import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { productKind } from '@jicai/shared/contract/mall/catalog/product.ts';
import { catalogPaths, PRODUCT_IDS_PARAM, PRODUCT_TYPE_PARAM } from '../paths.ts';

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
