import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  money,
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from './catalog/offer-parts.ts';
import { regionCode, Tag, zoneId } from './catalog/product.ts';

/* The public pages about shops, and about the services of appointed shops (定点服务). */

export const shopId = ['dpid', textUpTo(64), '店铺编号'] as const;

/**
 * The state of a shop. `incomplete`: registered, but its information is not submitted yet. The specification
 * defines only the code -1; the other codes are ours.
 */
export const shopState = codeOf({
  '-1': 'incomplete',
  0: 'pendingReview',
  1: 'active',
  2: 'suspended',
  3: 'closed',
});
export type ShopState = 'incomplete' | 'pendingReview' | 'active' | 'suspended' | 'closed';

const shopRow = {
  shopId: ['dpid', text, '店铺编号'],
  name: ['dpmc', text, '店铺名称'],
  picture: ['imgSrc', text, '店铺标志'],
  state: ['zt', shopState, '店铺状态'],
  zoneId: ['zqid', text, '专区编号'],
  mainBusiness: ['zylm', text, '主营类目'],
  regionName: ['szd', text, '所在地'],
  areas: ['fwqy', text, '服务区域'],
  initial: ['szm', text, '首字母'],
  tags: ['bqList', list(Tag), '标签'],
  /**
   * The mean, in hundredths (485 is 4.85 of 5), of the scores of `ShopDetail` that are based on
   * data; 0 if none of the three is.
   */
  score: ['pf', int, '综合评分'],
  productCount: ['spsl', int, '商品数'],
  dealCount: ['cjbs', int, '成交笔数'],
} as const;

/** One shop in a list. */
export const ShopRow = wireObject(shopRow);
export type ShopRow = English<typeof shopRow>;

const certificate = {
  name: ['name', text, '证书名称'],
  number: ['zsbh', text, '证书编号'],
  expiresAtMs: ['yxq', none(compactTime), '有效期至'],
} as const;

const shopCategory = {
  id: ['category_id', text, '分类编号'],
  name: ['category_name', text, '分类名称'],
  count: ['sl', int, '商品数'],
} as const;

const shopDetail = {
  shop: ['dp', ShopRow, '店铺'],
  summary: ['ms', text, '店铺简介'],
  notice: ['dpgg', text, '店铺公告'],
  contactName: ['lxr', text, '联系人'],
  contactPhone: ['lxdh', text, '联系电话'],
  /**
   * The score of the shop's products, from reviews. The three scores are in hundredths from 100 to
   * 500, or 0 without data; `scoreService` is from orders without after-sales, `scoreDelivery` from
   * orders that arrived on time.
   */
  scoreProducts: ['pfsp', int, '商品评分'],
  scoreService: ['pffw', int, '服务评分'],
  scoreDelivery: ['pfwl', int, '物流评分'],
  freight: ['yf', money, '运费'],
  freeFreightFrom: ['mebyje', money, '满额包邮'],
  minOrder: ['qdje', money, '起订金额'],
  deliveryDays: ['ydts', int, '发货到达天数'],
  certificates: ['zsList', list(wireObject(certificate)), '资质'],
  categories: ['flList', list(wireObject(shopCategory)), '店内分类'],
  openedAtMs: ['kdsj', compactTime, '开店时间'],
} as const;
export const ShopDetail = wireObject(shopDetail);
export type ShopDetail = English<typeof shopDetail>;

const fixedService = {
  id: ['fwid', text, '服务编号'],
  name: ['fwlb', text, '服务类别'],
  ...seller,
  picture: ['imgSrc', text, '店铺标志'],
  regionName: ['fwqy', text, '服务区域'],
  startsAtMs: ['kssj', compactTime, '定点开始'],
  endsAtMs: ['jssj', compactTime, '定点截止'],
  /** The discount from the market price, in hundredths of a percent. */
  discountHundredths: ['yhl', int, '优惠率'],
  priceNote: ['bj', text, '报价说明'],
} as const;
export const FixedService = wireObject(fixedService);
export type FixedService = English<typeof fixedService>;

const keyword = ['gjz', none(textUpTo(limits.searchLength, 'mayBeEmpty')), '关键词'] as const;
const page = ['pageno', intBetween(1, 1000), '页码'] as const;
const pageSize = ['pagerow', intBetween(1, limits.maxPageSize), '每页行数'] as const;
const total = ['totalrowno', int, '总行数'] as const;

export const shopEndpoints = {
  list: endpoint('shop.list', {
    path: '/app/ananymous/dp/listDp',
    cost: 'search',
    summary: '供应商（店铺）列表',
    request: wireRequest({
      keyword,
      zoneId,
      regionCode,
      categoryId: ['category_id', none(textUpTo(64)), '分类编号'],
      initial: ['szm', none(textUpTo(1)), '首字母'],
      sort: [
        'px',
        none(codeOf({ zh: 'score', cjbs: 'deals', spsl: 'goods', kdsj: 'newest' })),
        '排序',
      ],
      page,
      pageSize,
    }),
    response: wireObject({ rows: ['list', list(ShopRow), '店铺'], total }),
  }),
  detail: endpoint('shop.detail', {
    path: '/app/ananymous/dp/getDpDetail',
    cost: 'cheap',
    summary: '店铺详情',
    request: wireRequest({ shopId }),
    response: wireObject({ detail: ['dpxq', ShopDetail, '店铺详情'] }),
  }),
  fixedServices: endpoint('shop.fixedServices', {
    path: '/app/ananymous/ddsc/listDdfw',
    cost: 'cheap',
    summary: '定点服务检索',
    request: wireRequest({
      keyword,
      regionCode,
      name: ['fwlb', none(textUpTo(64)), '服务类别'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(FixedService), '定点服务'],
      total,
      names: ['lbList', list(text), '全部服务类别'],
    }),
  }),
};
