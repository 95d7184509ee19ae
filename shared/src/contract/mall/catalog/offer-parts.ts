import { money, none, text } from '../../kernel/codecs.ts';
import type { English } from '../../kernel/wire.ts';

/* Parts of an offer that tables spread, as they do `quantities.ts`. */

/** The shop that sells it. */
export const seller = {
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
} as const;
export type Seller = English<typeof seller>;

/** The price of one piece, beside the price that the market asks. */
export const unitPrice = {
  price: ['price_now', money, '商城价'],
  listPrice: ['scj', none(money), '市场价'],
} as const;
