import { codeOf, int, list, money, none, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { seller, unitPrice } from './offer-parts.ts';
import { quantities } from './quantities.ts';

/* Wire tables that all calls of the catalogue share: products, their states, categories, common fields. */

export const productId = ['product_id', textUpTo(64), '商品编号'] as const;
export const zoneId = ['zqid', none(textUpTo(32)), '专区编号'] as const;
export const regionCode = ['address', none(textUpTo(12)), '配送区划代码'] as const;

export const productState = codeOf({
  0: 'draft',
  1: 'pendingReview',
  2: 'rejected',
  3: 'onSale',
  4: 'offSale',
  5: 'frozen',
});
export type ProductState = 'draft' | 'pendingReview' | 'rejected' | 'onSale' | 'offSale' | 'frozen';

const tag = {
  id: ['id', text, '标签编号'],
  name: ['name', text, '标签'],
} as const;
export const Tag = wireObject(tag);
export type Tag = English<typeof tag>;

const productCard = {
  productId: ['product_id', text, '商品编号'],
  /**
   * The SKU that "add to cart" adds: the cheapest SKU in stock or, if none is in stock, the
   * cheapest of all. The field `stock` of the card is the sum over all SKUs.
   */
  skuId: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '商品名称'],
  picture: ['imgSrc', text, '图片'],
  ...unitPrice,
  unit: ['jldw', text, '计量单位'],
  zoneId: ['zqid', text, '专区编号'],
  ...seller,
  categoryId: ['category_id', none(text), '分类编号'],
  brandName: ['brand_name', text, '品牌'],
  sold: ['xsl', int, '成交数量'],
  stock: quantities.stock,
  state: ['spzt', productState, '商品状态'],
  /** Whether the shop delivers to the address in the request; `null` if the request has no address. */
  deliverable: ['kps', none(yesNo), '是否可配送'],
  tags: ['bqList', list(Tag), '标签'],
  /**
   * The number of offers of this product that are on sale in active shops; `lowestPrice` is the
   * lowest price among them. If there are none, they are 1 and this product's own price.
   */
  offerCount: ['ghs', int, '供货家数'],
  lowestPrice: ['zdj', money, '最低价'],
} as const;

/** One product in a list. The product may be no longer on sale. */
export const ProductCard = wireObject(productCard);
export type ProductCard = English<typeof productCard>;

/** The parts of the mall that a product may belong to (specification, section 9). */
const PRODUCT_KINDS = { wssc: 'mall', sxzq: 'special', ddsc: 'fixed', flsc: 'welfare' } as const;
export const productKind = codeOf(PRODUCT_KINDS);
/** The kinds of zones: those of products, and the zone of new shops and registration, which has no products. */
export const zoneKind = codeOf({ ...PRODUCT_KINDS, dpzc: 'entry' });
export const paymentCodes = { 1: 'transfer', 2: 'credit', 3: 'card', 4: 'online' } as const;
export const payment = codeOf(paymentCodes);
/** The payment methods in the order of their codes. */
export const payments: readonly Payment[] = Object.values(paymentCodes);
export type Payment = 'transfer' | 'credit' | 'card' | 'online';

const categoryNode = {
  id: ['category_id', text, '分类编号'],
  name: ['category_name', text, '分类名称'],
  parentId: ['sjid', none(text), '上级分类'],
  level: ['cj', int, '层级'],
  hue: ['sd', int, '色相'],
  silhouette: ['tb', text, '图标'],
} as const;
export const CategoryNode = wireObject(categoryNode);
export type CategoryNode = English<typeof categoryNode>;

const option = { name: ['name', text, '规格名'], value: ['z', text, '规格值'] } as const;
export const Option = wireObject(option);
export type Option = English<typeof option>;
