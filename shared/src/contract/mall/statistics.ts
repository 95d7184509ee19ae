import { int, none, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The caller's counts in the side toolbar. `cart` counts only lines whose product is on sale, in
 * stock and sold by an active shop; `history` counts at most `limits.toolbarRows` products.
 */

const counts = {
  cart: ['gwcsl', int, '购物车数量'],
  products: ['spsl', int, '关注商品数量'],
  shops: ['dpsl', int, '关注店铺数量'],
  comparison: ['spdbsl', int, '对比商品数量'],
  history: ['lssl', int, '浏览历史数量'],
} as const;

export const Counts = wireObject(counts);
export type Counts = English<typeof counts>;

export const statisticsEndpoints = {
  counts: endpoint('statistics.counts', {
    path: '/app/authentication/tjxx/getTjxx',
    cost: 'cheap',
    summary: '购物车、关注、对比、浏览历史的数量',
    request: wireRequest({ personId: ['ryid', none(textUpTo(64)), '人员编号'] }),
    response: Counts,
  }),
};
