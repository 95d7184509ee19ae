import { compactTime, int, list, money, none, text } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { productState } from '../mall/catalog/product.ts';
import { shopState } from '../mall/shop.ts';

/* The supplier's workbench (供应商工作台): pending work, receivables, sales, certificates that expire soon. */

const counter = {
  name: ['bs', text, '标识'],
  title: ['mc', text, '名称'],
  count: ['sl', int, '数量'],
  /** The path of the page on which the work is done, within the site and without `BASE_PATH`. */
  path: ['url', text, '链接'],
} as const;

const owed = {
  amount: ['je', money, '应收金额'],
  overdue: ['yqje', money, '其中逾期'],
  /**
   * The earliest due date of the outstanding receivables, perhaps in the past; `null` if nothing is
   * outstanding.
   */
  sinceMs: ['zzdqsj', none(compactTime), '最早到期日'],
} as const;

const workbench = {
  shopId: ['dpid', text, '店铺编号'],
  owed: ['ys', wireObject(owed), '应收'],
  shopName: ['dpmc', text, '店铺名称'],
  state: ['zt', shopState, '店铺状态'],
  counters: ['dbList', list(wireObject(counter)), '待办数字'],
  products: [
    'spList',
    list(wireObject({ state: ['spzt', productState, '状态'], count: ['sl', int, '数量'] })),
    '商品状态',
  ],
  /** One entry for each of the last thirty days, oldest first; 0 for days without orders. */
  sales: [
    'xsList',
    list(
      wireObject({
        day: ['rq', text, '日期'],
        orders: ['dds', int, '订单数'],
        amount: ['je', money, '金额'],
      }),
    ),
    '销售走势',
  ],
  certificates: [
    'zsList',
    list(
      wireObject({ name: ['zsmc', text, '证书'], expiresAtMs: ['yxqz', compactTime, '有效期至'] }),
    ),
    '临期证书',
  ],
  notices: [
    'ggList',
    list(
      wireObject({
        id: ['ggid', text, '公告编号'],
        title: ['ggbt', text, '公告标题'],
        publishedAtMs: ['fbsj', compactTime, '发布时间'],
      }),
    ),
    '公告',
  ],
} as const;
export const Workbench = wireObject(workbench);
export type Workbench = English<typeof workbench>;

export const workbenchEndpoints = {
  read: endpoint('workbench.read', {
    path: '/app/authentication/spgl/getGysIndex',
    cost: 'cheap',
    summary: '供应商工作台',
    request: wireRequest({}),
    response: wireObject({ workbench: ['gzt', Workbench, '工作台'] }),
  }),
};
