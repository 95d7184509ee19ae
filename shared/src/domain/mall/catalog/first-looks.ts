import type { FirstLook } from '../../../contract/mall/catalog/first-look.ts';
import type { ProductCard } from '../../../contract/mall/catalog/product.ts';
import { productPath } from '../../../contract/mall/catalog/product-page.ts';
import type { HomeFloor } from '../../../contract/mall/content.ts';
import { formatFen } from '../../kernel/numbers/money.ts';
import { pictureUrl } from './picture-url.ts';

/**
 * The number of products that a page shows before the client application has loaded: one row of a
 * list. More pictures would delay the application on a slow connection.
 */
export const SEEN_AT_ONCE = 5;

/**
 * Returns the first `SEEN_AT_ONCE` products of a list, each with picture, name, price and the path
 * of its page, to be shown before the application has loaded.
 */
export const looksOf = (products: readonly ProductCard[]): FirstLook[] =>
  products.slice(0, SEEN_AT_ONCE).map((product) => ({
    picture: pictureUrl(product.picture),
    title: product.name,
    words: `¥${formatFen(product.price)}/${product.unit} · ${product.shopName}`,
    path: productPath(product),
  }));

/**
 * Returns the products of the first floor (section) of a home page that has products; empty if no floor has
 * any.
 */
export const firstOnFloors = (
  floors: readonly Pick<HomeFloor, 'products'>[],
): readonly ProductCard[] => floors.find(({ products }) => products.length > 0)?.products ?? [];
