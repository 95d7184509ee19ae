import type { FirstLook } from '../../../contract/mall/catalog/first-look.ts';
import type { ProductCard } from '../../../contract/mall/catalog/product.ts';
import { productPath } from '../../../contract/mall/catalog/product-page.ts';
import type { HomeFloor } from '../../../contract/mall/content.ts';
import { formatFen } from '../../kernel/numbers/money.ts';
import { pictureUrl } from './picture-url.ts';

/** The products of a list's first row; more would keep the application waiting on a slow line. */
export const SEEN_AT_ONCE = 5;

/** The first products of a list, each with the way to its page, as they are drawn before the application is there. */
export const looksOf = (products: readonly ProductCard[]): FirstLook[] =>
  products.slice(0, SEEN_AT_ONCE).map((product) => ({
    picture: pictureUrl(product.picture),
    title: product.name,
    words: `¥${formatFen(product.price)}/${product.unit} · ${product.shopName}`,
    path: productPath(product),
  }));

/** The products that a home shows first: those of its first floor that has any. */
export const firstOnFloors = (
  floors: readonly Pick<HomeFloor, 'products'>[],
): readonly ProductCard[] => floors.find(({ products }) => products.length > 0)?.products ?? [];
