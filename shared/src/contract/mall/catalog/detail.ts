import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  yesNo,
} from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { unitPrice } from './offer-parts.ts';
import { CategoryNode, Option, ProductCard, payment } from './product.ts';
import { orderTerms, quantities } from './quantities.ts';

/*
 * The content of a product page: SKUs, price history, purchases, certificates and page template of one
 * product.
 */

const skuRow = {
  id: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '名称'],
  options: ['ggList', list(Option), '规格'],
  ...unitPrice,
  stock: quantities.stock,
  picture: ['imgSrc', text, '图片'],
  /**
   * The SKU's tax rate in hundredths of a percent; -1 means tax-exempt (免税), -2 not taxable (不征税).
   * `null` if the product's rate applies.
   */
  taxHundredths: ['sl', newer(none(int), null), '税率'],
} as const;
export const SkuRow = wireObject(skuRow);
export type SkuRow = English<typeof skuRow>;

const accessoryRow = {
  id: ['pjid', text, '配件编号'],
  name: ['name', text, '配件名称'],
  unit: ['jldw', text, '计量单位'],
  price: ['price_now', money, '价格'],
  stock: quantities.stock,
  picture: ['imgSrc', text, '图片'],
} as const;
export const AccessoryRow = wireObject(accessoryRow);
export type AccessoryRow = English<typeof accessoryRow>;

const detail = {
  card: ['sp', ProductCard, '商品'],
  summary: ['ms', text, '卖点'],
  model: ['xh', text, '型号'],
  origin: ['cd', text, '产地'],
  barcode: ['tm', text, '条码'],
  warranty: ['zb', text, '质保'],
  description: ['xq', text, '详情'],
  pictures: ['tpList', list(text), '图片'],
  attributes: ['sxList', list(Option), '规格参数'],
  skus: ['skuList', list(SkuRow), 'SKU'],
  accessories: ['pjList', list(AccessoryRow), '配件'],
  ...orderTerms,
  /**
   * The tax rate in hundredths of a percent: 1300 is 13 %. -1 means tax-exempt (免税), -2 not taxable
   * (不征税).
   */
  taxHundredths: ['sl', int, '税率'],
  payments: ['zffsList', list(payment), '支付方式'],
  categoryPath: ['flList', list(CategoryNode), '分类路径'],
  listedAtMs: ['sjsj', compactTime, '上架时间'],
  shopState: ['dpzt', text, '店铺状态'],
  /** The number of days within which the supplier promises to deliver; `null` without a promise. */
  deliveryPromiseDays: ['jhcnts', none(intBetween(1, 365)), '交货承诺天数'],
  /**
   * The estimated number of days until the delivery; `null` if the request has no address, or if the shop
   * does not deliver to the address.
   */
  deliveryDays: ['ydts', none(int), '预计送达天数'],
  /**
   * A sentence that says why the product cannot be bought now, not even in its smallest quantity;
   * empty if it can be bought.
   */
  obstacle: ['bkgyy', text, '不可购买原因'],
} as const;
export const ProductDetail = wireObject(detail);
export type ProductDetail = English<typeof detail>;

const pricePoint = {
  atMs: ['sj', compactTime, '时间'],
  price: ['price_now', money, '价格'],
} as const;
export const PricePoint = wireObject(pricePoint);

const dealRow = {
  unitName: ['cgdwmc', text, '采购单位'],
  quantity: ['pcount', int, '数量'],
  price: ['price_now', money, '成交单价'],
  atMs: ['sj', compactTime, '成交时间'],
} as const;
export const DealRow = wireObject(dealRow);

const certificate = {
  name: ['zzmc', text, '资质名称'],
  number: ['zzbh', text, '编号'],
  issuer: ['fzjg', text, '发证机关'],
  /** The time at which the certificate expires; `null` if the certificate does not expire. */
  expiresAtMs: ['yxqz', none(compactTime), '有效期至'],
  /** Whether the product's category requires this kind of certificate. */
  isNeeded: ['bxbs', yesNo, '品目要求'],
  isExpired: ['gqbs', yesNo, '已过期'],
} as const;
/** A certificate of the shop that sells the product. */
export const ProductCertificate = wireObject(certificate);
export type ProductCertificate = English<typeof certificate>;

export const templateBlockKind = codeOf({
  1: 'note',
  2: 'description',
  3: 'attributes',
  4: 'service',
});

const templateBlock = {
  kind: ['lx', templateBlockKind, '类型'],
  title: ['title', text, '标题'],
  text: ['nr', text, '内容'],
} as const;
export const TemplateBlock = wireObject(templateBlock);
