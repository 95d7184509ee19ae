import { encode } from '../../kernel/wire.ts';
import { type ProductCard, productKind } from './product.ts';

/** The zone whose products have a detail page and a checkout of their own (福利商城). */
export const WELFARE_ZONE = String(encode(productKind, 'welfare'));

/** The detail page of a product, by its zone; without the site's base path. */
export const productPath = ({
  productId,
  zoneId,
}: Pick<ProductCard, 'productId' | 'zoneId'>): string =>
  zoneId === WELFARE_ZONE
    ? `/goods/flGoodsDetail?ids=${encodeURIComponent(productId)}`
    : `/goods/goodsDetail/${encodeURIComponent(productId)}/`;
