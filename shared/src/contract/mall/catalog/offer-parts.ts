import { money, none, text } from '../../kernel/codecs.ts';
import type { English } from '../../kernel/wire.ts';

/* Field groups of an offer that tables spread, like those of `quantities.ts`. */

/** The shop that sells the product. */
export const seller = {
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
} as const;
export type Seller = English<typeof seller>;

/** The unit price and the market price. */
export const unitPrice = {
  price: ['price_now', money, '商城价'],
  listPrice: ['scj', none(money), '市场价'],
} as const;
