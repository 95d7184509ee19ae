import { codeOf, money, newer, none, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { productId } from './catalog/product.ts';

/* Alerts for one SKU (降价提醒, 到货提醒): one message to the person when the price falls or stock arrives. */

export const alertKind = codeOf({ 1: 'price', 2: 'stock' });
export type AlertKind = 'price' | 'stock';

const kind = ['txlx', alertKind, '提醒类型'] as const;
/** `null` selects the SKU of the product's card (`ProductCard.skuId`). */
const skuId = ['skuid', newer(none(textUpTo(64)), null), 'SKU 编号'] as const;
const price = ['mbjg', none(money), '目标价格'] as const;

export const alertEndpoints = {
  state: endpoint('alert.state', {
    path: '/app/authentication/sptx/getSptx',
    summary: '本人对该商品规格设置的提醒',
    request: wireRequest({ productId, skuId }),
    response: wireObject({
      /** The message is sent when the price is not above this; `null` without a price alert. */
      price,
      isStockAwaited: ['dhbs', yesNo, '到货提醒'],
    }),
  }),
  set: endpoint('alert.set', {
    path: '/app/authentication/sptx/addSptx',
    summary: '设置降价或到货提醒',
    write: true,
    request: wireRequest({ productId, skuId, kind, price }),
    response: wireObject({}),
  }),
  cancel: endpoint('alert.cancel', {
    path: '/app/authentication/sptx/deleteSptx',
    summary: '取消提醒',
    write: true,
    request: wireRequest({ productId, skuId, kind }),
    response: wireObject({}),
  }),
};
