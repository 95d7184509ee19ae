import { encode } from '../../kernel/wire.ts';
import { type ProductCard, productKind } from './product.ts';

/** The id of the zone whose products have a detail page and checkout of their own (福利商城). */
export const WELFARE_ZONE = String(encode(productKind, 'welfare'));

/**
 * Returns the path of a product's detail page, without `BASE_PATH`; products of the welfare zone
 * have a page of their own.
 */
export const productPath = ({
  productId,
  zoneId,
}: Pick<ProductCard, 'productId' | 'zoneId'>): string =>
  zoneId === WELFARE_ZONE
    ? `/goods/flGoodsDetail?ids=${encodeURIComponent(productId)}`
    : `/goods/goodsDetail/${encodeURIComponent(productId)}/`;
