import { codeOf, money, newer, none, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { productId } from './catalog/product.ts';

/*
 * Alerts for one SKU (降价提醒, 到货提醒): the person gets one message when the price falls to a target
 * price or below, or when the SKU is in stock again.
 */

export const alertKind = codeOf({ 1: 'price', 2: 'stock' });
export type AlertKind = 'price' | 'stock';

const kind = ['txlx', alertKind, '提醒类型'] as const;
/**
 * The SKU of the alert; `null` selects the SKU that the product's card offers
 * (`ProductCard.skuId`).
 */
const skuId = ['skuid', newer(none(textUpTo(64)), null), 'SKU 编号'] as const;
const price = ['mbjg', none(money), '目标价格'] as const;

export const alertEndpoints = {
  state: endpoint('alert.state', {
    path: '/app/authentication/sptx/getSptx',
    cost: 'cheap',
    summary: '本人对该商品规格设置的提醒',
    request: wireRequest({ productId, skuId }),
    response: wireObject({
      /**
       * The price at or below which the message is sent; `null` if the caller has no price alert for the SKU.
       */
      price,
      isStockAwaited: ['dhbs', yesNo, '到货提醒'],
    }),
  }),
  set: endpoint('alert.set', {
    path: '/app/authentication/sptx/addSptx',
    cost: 'cheap',
    summary: '设置降价或到货提醒',
    write: true,
    request: wireRequest({ productId, skuId, kind, price }),
    response: wireObject({}),
  }),
  cancel: endpoint('alert.cancel', {
    path: '/app/authentication/sptx/deleteSptx',
    cost: 'cheap',
    summary: '取消提醒',
    write: true,
    request: wireRequest({ productId, skuId, kind }),
    response: wireObject({}),
  }),
};
