import { limits } from '../../limits.ts';
import {
  compactTime,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from '../mall/catalog/offer-parts.ts';
import { quantities } from '../mall/catalog/quantities.ts';

/* Purchase lists (采购清单): products with quantities, private or shared within a unit. Also the products
 * that the caller bought often, and products found by model number. */

const item = {
  productId: ['product_id', text, '商品编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  zoneId: ['zqid', text, '专区编号'],
  name: ['name', text, '商品名称'],
  skuName: ['ggmc', text, '规格'],
  model: ['xh', text, '型号'],
  picture: ['imgSrc', text, '图片'],
  unit: ['jldw', text, '计量单位'],
  price: ['price_now', money, '现价'],
  ...quantities,
  shopName: seller.shopName,
  quantity: ['pcount', int, '数量'],
  /** Why this quantity cannot be bought now, as text; empty if the quantity can be bought. */
  problem: ['sxyy', text, '不能购买的原因'],
} as const;
/** A SKU with a quantity, and the SKU's current price, stock and order terms in its shop. */
export const ListedItem = wireObject(item);
export type ListedItem = English<typeof item>;

const frequent = {
  ...item,
  times: ['gmcs', int, '购买次数'],
  lastAtMs: ['zhgmsj', compactTime, '最近购买时间'],
} as const;
/** A SKU that the caller ordered before; `quantity` is the quantity in the caller's last order of the SKU. */
export const FrequentItem = wireObject(frequent);
export type FrequentItem = English<typeof frequent>;

const purchaseList = {
  id: ['qdid', text, '清单编号'],
  name: ['qdmc', text, '清单名称'],
  ownerName: ['cjrmc', text, '创建人'],
  isOwn: ['brbs', yesNo, '是否本人创建'],
  isShared: ['gxbs', yesNo, '本单位共享'],
  itemCount: ['spzs', int, '商品种数'],
  version: ['bbh', int32, '版本'],
  updatedAtMs: ['gxsj', compactTime, '更新时间'],
  updatedByName: ['gxrmc', text, '更新人'],
} as const;
export const PurchaseList = wireObject(purchaseList);
export type PurchaseList = English<typeof purchaseList>;

const line = {
  productId: ['product_id', textUpTo(64), '商品编号'],
  skuId: ['skuid', textUpTo(64), 'SKU 编号'],
  quantity: ['pcount', intBetween(1, limits.orderQuantity), '数量'],
} as const;
const Line = wireRequest(line);
export type ListLine = English<typeof line>;

const wantedRow = {
  /** A model number, a barcode or a product number, as the person typed it. */
  code: ['xh', textUpTo(64), '型号'],
  quantity: ['pcount', intBetween(1, limits.orderQuantity), '数量'],
} as const;

const match = {
  /**
   * The SKUs on sale with the wanted number, at most `limits.codeMatches`: first the SKUs in stock,
   * then those out of stock, both from the cheapest up.
   */
  offers: ['list', list(ListedItem), '商品'],
} as const;
export const CodeMatch = wireObject(match);
export type CodeMatch = English<typeof match>;

const id = ['qdid', textUpTo(64), '清单编号'] as const;
const page = ['pageno', intBetween(1, 1000), '页码'] as const;
const total = ['totalrowno', int, '总行数'] as const;

export const purchaseListEndpoints = {
  /**
   * Returns a page of the SKUs that the caller ordered in the last twelve months, the most often
   * ordered first; cancelled orders do not count.
   */
  frequent: endpoint('purchaseList.frequent', {
    path: '/app/authentication/cgqd/listCgsp',
    cost: 'cheap',
    summary: '常购商品：近十二个月本人买过的商品',
    request: wireRequest({ page }),
    response: wireObject({ rows: ['list', list(FrequentItem), '商品'], total }),
  }),
  /**
   * Finds products by model number, barcode or product number; returns one result per row, in the request's
   * order.
   */
  match: endpoint('purchaseList.match', {
    path: '/app/authentication/cgqd/matchXh',
    cost: 'search',
    summary: '按型号、条码或商品编号查找在售商品',
    request: wireRequest({
      rows: ['list', listUpTo(wireRequest(wantedRow), limits.cartLines), '行'],
    }),
    response: wireObject({ rows: ['list', list(CodeMatch), '结果'] }),
  }),
  list: endpoint('purchaseList.list', {
    path: '/app/authentication/cgqd/listCgqd',
    cost: 'cheap',
    summary: '我的清单与本单位共享的清单',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
    }),
    response: wireObject({ rows: ['list', list(PurchaseList), '清单'], total }),
  }),
  detail: endpoint('purchaseList.detail', {
    path: '/app/authentication/cgqd/getCgqd',
    cost: 'cheap',
    summary: '清单详情',
    request: wireRequest({ id }),
    response: wireObject({
      list: ['cgqd', PurchaseList, '清单'],
      items: ['list', list(ListedItem), '商品'],
    }),
  }),
  /** Creates a list. If the list is shared, the other buyers of the unit get a message. */
  create: endpoint('purchaseList.create', {
    path: '/app/authentication/cgqd/addCgqd',
    cost: 'cheap',
    summary: '新建清单',
    write: true,
    request: wireRequest({
      name: ['qdmc', textUpTo(limits.purchaseListName), '清单名称'],
      isShared: purchaseList.isShared,
      lines: ['spList', listUpTo(Line, limits.cartLines), '商品'],
    }),
    response: wireObject({ id: purchaseList.id }),
  }),
  /**
   * Changes a list; a field that is `null` stays unchanged. Refused if the list has changed since
   * `version`. Colleagues may change the lines of a shared list; only the owner may change its name
   * and whether it is shared.
   */
  update: endpoint('purchaseList.update', {
    path: '/app/authentication/cgqd/updateCgqd',
    cost: 'cheap',
    summary: '修改清单',
    write: true,
    request: wireRequest({
      id,
      version: purchaseList.version,
      name: ['qdmc', none(textUpTo(limits.purchaseListName)), '清单名称'],
      isShared: ['gxbs', none(yesNo), '本单位共享'],
      lines: ['spList', none(listUpTo(Line, limits.cartLines)), '商品'],
    }),
    response: wireObject({}),
  }),
  remove: endpoint('purchaseList.remove', {
    path: '/app/authentication/cgqd/deleteCgqd',
    cost: 'cheap',
    summary: '删除清单',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
};
