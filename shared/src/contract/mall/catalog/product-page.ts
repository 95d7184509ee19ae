import { encode } from '../../kernel/wire.ts';
import { type ProductCard, productKind } from './product.ts';

/** The zone whose products have their own detail page and checkout (福利商城). */
export const WELFARE_ZONE = String(encode(productKind, 'welfare'));

/** Returns the path of a product's detail page, by its zone, without the site's base path. */
export const productPath = ({
  productId,
  zoneId,
}: Pick<ProductCard, 'productId' | 'zoneId'>): string =>
  zoneId === WELFARE_ZONE
    ? `/goods/flGoodsDetail?ids=${encodeURIComponent(productId)}`
    : `/goods/goodsDetail/${encodeURIComponent(productId)}/`;
