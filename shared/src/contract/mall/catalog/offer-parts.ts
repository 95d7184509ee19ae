import { money, none, text } from '../../kernel/codecs.ts';
import type { English } from '../../kernel/wire.ts';

/*
 * Groups of fields about an offer, which wire tables include with `...`. `quantities.ts` has more groups of
 * this kind.
 */

/** The shop that sells the product. */
export const seller = {
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
} as const;
export type Seller = English<typeof seller>;

/** The unit price in the mall, and the market price (`null` if unknown). */
export const unitPrice = {
  price: ['price_now', money, '商城价'],
  listPrice: ['scj', none(money), '市场价'],
} as const;
