import { compactTime, list, money, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { goodsId, goodsState } from './catalog/goods.ts';

/* Browsing history. */

const visited = {
  goodsId: ['id', text, '商品编号'],
  zoneId: ['zqid', text, '专区编号'],
  name: ['name', text, '商品名称'],
  picture: ['picture', text, '图片'],
  price: ['price_now', money, '现价'],
  /** Its slot in the comparison bar; null when it is in none. */
  comparisonId: ['e_comparision_id', none(text), '对比编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  state: ['spzt', goodsState, '商品状态'],
  viewedAtMs: ['llsj', compactTime, '浏览时间'],
} as const;

/** One goods that a person looked at. */
export const VisitedGoods = wireObject(visited);
export type VisitedGoods = English<typeof visited>;

export const historyEndpoints = {
  /** The newest 100. */
  list: endpoint('history.list', {
    path: '/app/authentication/lljl/listLljl',
    summary: '浏览历史',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(VisitedGoods), '商品'] }),
  }),
  /** Looking twice is no other fact than looking once: needs no request key. */
  record: endpoint('history.record', {
    path: '/app/authentication/lljl/addLljl',
    summary: '记录浏览',
    request: wireRequest({ goodsId }),
    response: wireObject({}),
  }),
  remove: endpoint('history.remove', {
    path: '/app/authentication/lljl/deleteLljl',
    summary: '删除浏览记录；不指定商品时清空',
    write: true,
    request: wireRequest({ goodsId: ['product_id', none(textUpTo(64)), '商品编号'] }),
    response: wireObject({}),
  }),
};
