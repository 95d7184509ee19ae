import { compactTime, list, money, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { productId, productState } from './catalog/product.ts';

/* The products that a person viewed (浏览历史). */

const visited = {
  productId: ['id', text, '商品编号'],
  zoneId: ['zqid', text, '专区编号'],
  name: ['name', text, '商品名称'],
  picture: ['picture', text, '图片'],
  price: ['price_now', money, '现价'],
  /**
   * The id of the product's entry in the person's comparison bar (`ComparisonItem.id`); `null` if the product
   * is not in the bar.
   */
  comparisonId: ['e_comparision_id', none(text), '对比编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  state: ['spzt', productState, '商品状态'],
  viewedAtMs: ['llsj', compactTime, '浏览时间'],
} as const;

/** One product that a person viewed. */
export const VisitedProduct = wireObject(visited);
export type VisitedProduct = English<typeof visited>;

export const historyEndpoints = {
  /**
   * Returns the products that the caller viewed last, newest first, at most `limits.toolbarRows`.
   */
  list: endpoint('history.list', {
    path: '/app/authentication/lljl/listLljl',
    cost: 'cheap',
    summary: '浏览历史',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(VisitedProduct), '商品'] }),
  }),
  /**
   * Records that the caller viewed a product. The call is not a `write` and needs no request key,
   * because recording a view twice does no harm.
   */
  record: endpoint('history.record', {
    path: '/app/authentication/lljl/addLljl',
    cost: 'cheap',
    summary: '记录浏览',
    request: wireRequest({ productId }),
    response: wireObject({}),
  }),
  remove: endpoint('history.remove', {
    path: '/app/authentication/lljl/deleteLljl',
    cost: 'cheap',
    summary: '删除浏览记录；不指定商品时清空',
    write: true,
    request: wireRequest({ productId: ['product_id', none(textUpTo(64)), '商品编号'] }),
    response: wireObject({}),
  }),
};
