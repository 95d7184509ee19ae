import { limits } from '../../limits.ts';
import {
  codeOf,
  codesByPlace,
  compactTime,
  epochMs,
  idListUpTo,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { decisionFields, reviewFields } from '../work/approval.ts';
import { orderForm } from './checkout.ts';
import { type GroupBuyTransition, groupBuyStates } from './states.ts';

/* Group buys (团购): units order one SKU together, and the unit price falls with the total quantity. */

/** The codec of a group buy's state; the code on the wire is the state's index in `groupBuyStates`. */
export const groupBuyState = codesByPlace(groupBuyStates);

/**
 * The units that may join a group buy: only the launcher's unit, the units with a delivery address
 * in the chosen region, or all units.
 */
export const joinScope = codeOf({ 1: 'unit', 2: 'region', 3: 'all' });
export type JoinScope = 'unit' | 'region' | 'all';

/**
 * The transitions of a group buy that a person makes on its page, by their codes; other transitions
 * follow from deadlines, quantities and reviews.
 */
export const groupBuyActions = {
  1: 'resubmit',
  2: 'confirm',
  3: 'decline',
  4: 'cancel',
  5: 'stop',
} as const satisfies Readonly<Record<number, GroupBuyTransition>>;
const groupBuyAction = codeOf(groupBuyActions);
export type GroupBuyAction = (typeof groupBuyActions)[keyof typeof groupBuyActions];

/** The state of one unit's join in a group buy. */
export const joinState = codeOf({ 0: 'joined', 1: 'left', 2: 'ordered', 3: 'failed' });
export type JoinState = 'joined' | 'left' | 'ordered' | 'failed';

export const groupBuyId = ['tgid', textUpTo(64), '团购主键'] as const;
const version = ['bbh', int32, '版本'] as const;
const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;
const quantity = ['sl', intBetween(1, limits.orderQuantity), '数量'] as const;

const tier = {
  fromQuantity: ['qssl', intBetween(1, 9_999_999), '起始数量'],
  price: ['dj', money, '单价'],
} as const;
export const TierWire = wireRequest(tier);

/** The terms of a group buy as the launcher enters them. */
const terms = {
  title: ['tgmc', textUpTo(limits.projectName), '团购名称'],
  productId: ['product_id', textUpTo(64), '商品编号'],
  skuId: ['skuid', textUpTo(64), 'SKU 编号'],
  tiers: ['jtjgList', listUpTo(TierWire, 20), '阶梯价格'],
  target: ['ctsl', intBetween(1, 9_999_999), '成团数量'],
  cap: ['zlsx', none(intBetween(1, 9_999_999)), '总量上限'],
  unitMin: ['dwqdl', intBetween(1, limits.orderQuantity), '每单位起订量'],
  unitMax: ['dwsx', none(intBetween(1, limits.orderQuantity)), '每单位上限'],
  startsAtMs: ['kssj', epochMs, '报名开始时间'],
  endsAtMs: ['jzsj', epochMs, '报名截止时间'],
  scope: ['ctfw', joinScope, '参团范围'],
  regionCode: ['xzqhbm', none(textUpTo(12)), '参团地区'],
  description: ['tgsm', textUpTo(limits.projectText, 'mayBeEmpty'), '团购说明'],
  /**
   * Whether each join takes its pieces from the stock at once; if false, the stock is taken when
   * the orders are created after the end.
   */
  keepsStock: ['ylkcbs', newer(yesNo, false), '参团即预留库存'],
  fileGroup: ['fj', newer(none(textUpTo(64)), null), '附件'],
} as const;
/** The codec of the terms, both in requests and in the database. */
export const GroupBuyTerms = wireRequest(terms);
export type GroupBuyTerms = English<typeof terms>;

const join = {
  ...orderForm,
  // The phone numbers have the mode `draft`, which does not validate them: a join is stored and
  // decoded again when the group buy closes, and a validation that became stricter meanwhile must
  // not refuse the stored join.
  contactPhone: ['cgdwlxdh', identifier('phone', 32, 'draft'), '采购联系电话'],
  reimburserPhone: ['cgdwbxrlxdh', identifier('phone', 32, 'draft'), '报销人电话'],
  deliverBy: ['jhsj', none(compactTime), '期望交货时间'],
  deliveryNote: ['jhdd', textUpTo(limits.orderRemark, 'mayBeEmpty'), '交货地点说明'],
  remark: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
} as const;
/** The data that the order of a join needs besides the product; stored until the group buy closes. */
export const JoinForm = wireRequest(join);
export type JoinForm = English<typeof join>;

const row = {
  id: groupBuyId,
  number: ['tgbh', text, '团购编号'],
  title: ['tgmc', text, '团购名称'],
  state: ['zt', groupBuyState, '状态'],
  productId: ['product_id', text, '商品编号'],
  productName: ['name', text, '商品名称'],
  picture: ['imgSrc', text, '图片'],
  unit: ['jldw', text, '计量单位'],
  shopName: ['dpmc', text, '店铺名称'],
  basePrice: ['scj', money, '商城价'],
  tiers: ['jtjgList', list(wireObject(tier)), '阶梯价格'],
  target: ['ctsl', int, '成团数量'],
  cap: ['zlsx', none(int), '总量上限'],
  joined: ['ybsl', int, '已报数量'],
  joinedUnits: ['ybdws', int, '已报单位数'],
  startsAtMs: ['kssjhm', epochMs, '报名开始时间'],
  endsAtMs: ['jzsjhm', epochMs, '报名截止时间'],
  scope: ['ctfw', joinScope, '参团范围'],
  regionName: ['xzqhmc', text, '参团地区'],
  launcherName: ['fqdw', text, '发起单位'],
  /** Whether the caller's unit has a join that is open or has become an order. */
  isJoined: ['yctbs', yesNo, '已参团'],
} as const;
/** One group buy in a list. */
export const GroupBuyRow = wireObject(row);
export type GroupBuyRow = English<typeof row>;

const myJoin = {
  quantity: ['sl', int, '数量'],
  state: ['ctzt', joinState, '参团状态'],
  personName: ['ctr', text, '参团人'],
  isMine: ['brbs', yesNo, '本人参团'],
  form: ['xd', none(JoinForm), '下单信息'],
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  note: ['bz', text, '说明'],
} as const;
/**
 * The participation of the caller's unit; `form` is `null` unless the caller is the person who
 * joined.
 */
export const MyJoin = wireObject(myJoin);
export type MyJoin = English<typeof myJoin>;

const entry = {
  sentence: ['ms', text, '事项'],
  note: ['bz', text, '说明'],
  personName: ['clr', text, '处理人'],
  atMs: ['sj', compactTime, '时间'],
} as const;

const detail = {
  ...row,
  version,
  skuId: ['skuid', text, 'SKU 编号'],
  skuName: ['gg', text, '规格'],
  regionCode: ['xzqhbm', none(text), '参团地区编码'],
  unitMin: ['dwqdl', int, '每单位起订量'],
  unitMax: ['dwsx', none(int), '每单位上限'],
  description: ['tgsm', text, '团购说明'],
  keepsStock: ['ylkcbs', newer(yesNo, false), '参团即预留库存'],
  fileGroup: ['fj', newer(none(text), null), '附件'],
  categoryId: ['category_id', newer(none(text), null), '商品分类'],
  /** The unit price of the orders; `null` unless the group buy has reached its target and closed. */
  finalPrice: ['cjj', none(money), '成交价'],
  endReason: ['jsyy', text, '结束原因'],
  actions: ['czList', list(groupBuyAction), '可执行操作'],
  /**
   * Whether the caller may now join for the unit, or change the join of the unit; the region is checked only
   * by the join itself.
   */
  canJoin: ['kctbs', yesNo, '可参团'],
  /**
   * The reason why the caller may not join now; empty if the caller may, and for callers who are
   * neither buyers nor handlers.
   */
  joinReason: ['bkctyy', text, '不可参团原因'],
  mine: ['wdct', none(MyJoin), '本单位参团'],
  timeline: ['sjzList', list(wireObject(entry)), '时间轴'],
  /**
   * The waivers of the separation of duties on which the group buy's review relied, one text each;
   * always empty for people outside the launcher's unit who are not operators.
   */
  waivers: ['hmList', newer(list(text), []), '豁免记录'],
  /** The channel (`Listen`) on which the relay notifies the client of changes of the progress. */
  channel: ['pd', text, '推送频道'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const GroupBuyDetail = wireObject(detail);
export type GroupBuyDetail = English<typeof detail>;

const joinRow = {
  unitName: ['dwmc', text, '单位'],
  quantity: ['sl', int, '数量'],
  joinedAtMs: ['ctsj', compactTime, '参团时间'],
  state: ['ctzt', joinState, '参团状态'],
} as const;
export const JoinRow = wireObject(joinRow);
export type JoinRow = English<typeof joinRow>;

/**
 * The tabs of the list of group buys. `ofShop`: all group buys whose supplier is the caller's
 * organisation; those that wait for its confirmation come first.
 */
export const groupBuyTab = codeOf({
  0: 'running',
  1: 'coming',
  2: 'ended',
  3: 'joined',
  4: 'launched',
  5: 'ofShop',
  6: 'reached',
});
export type GroupBuyTab =
  | 'running'
  | 'coming'
  | 'reached'
  | 'ended'
  | 'joined'
  | 'launched'
  | 'ofShop';

const status = wireObject({ id: groupBuyId, state: ['zt', groupBuyState, '状态'], version });

export const groupBuyEndpoints = {
  list: endpoint('groupBuy.list', {
    path: '/app/authentication/tggl/listTg',
    cost: 'cheap',
    summary: '团购列表',
    request: wireRequest({
      tab: ['zt', groupBuyTab, '页签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(GroupBuyRow), '团购'],
      total: ['totalrowno', int, '总行数'],
      /** Whether the caller may launch group buys. */
      canLaunch: ['kfqbs', yesNo, '可发起'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  detail: endpoint('groupBuy.detail', {
    path: '/app/authentication/tggl/getTg',
    cost: 'cheap',
    summary: '团购详情',
    request: wireRequest({ id: groupBuyId }),
    response: wireObject({ groupBuy: ['tg', GroupBuyDetail, '团购'] }),
  }),
  joins: endpoint('groupBuy.joins', {
    path: '/app/authentication/tggl/listCtdw',
    cost: 'cheap',
    summary: '参团单位',
    request: wireRequest({ id: groupBuyId, page, pageSize }),
    response: wireObject({
      rows: ['list', list(JoinRow), '参团单位'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Launches a group buy or, with `id`, launches a returned group buy again. The supplier must confirm it
   * next.
   */
  launch: endpoint('groupBuy.launch', {
    path: '/app/authentication/tggl/saveTg',
    cost: 'cheap',
    summary: '发起团购，或修改退回的团购后重新发起',
    write: true,
    request: wireRequest({
      id: ['tgid', none(textUpTo(64)), '团购主键'],
      version: ['bbh', none(int32), '版本'],
      terms: ['nr', GroupBuyTerms, '团购内容'],
    }),
    response: status,
  }),
  confirm: endpoint('groupBuy.confirm', {
    path: '/app/authentication/tggl/confirmTg',
    cost: 'cheap',
    summary: '供应商确认阶梯价格，随即提交审核',
    write: true,
    request: wireRequest({ id: groupBuyId, version }),
    response: status,
  }),
  decline: endpoint('groupBuy.decline', {
    path: '/app/authentication/tggl/refuseTg',
    cost: 'cheap',
    summary: '供应商不接受阶梯价格',
    write: true,
    request: wireRequest({ id: groupBuyId, version, reason }),
    response: status,
  }),
  /**
   * Cancels a group buy. The launcher may do so until its target is reached; an operator may do so
   * from the time when its review has passed until it closes.
   */
  cancel: endpoint('groupBuy.cancel', {
    path: '/app/authentication/tggl/cancelTg',
    cost: 'cheap',
    summary: '取消或终止团购',
    write: true,
    request: wireRequest({ id: groupBuyId, reason }),
    response: status,
  }),
  /** Joins the group buy for the caller's unit, or changes the join of the unit. */
  join: endpoint('groupBuy.join', {
    path: '/app/authentication/tggl/joinTg',
    cost: 'cheap',
    summary: '参团，或修改本单位的参团',
    write: true,
    request: wireRequest({
      id: groupBuyId,
      quantity,
      form: ['xd', JoinForm, '下单信息'],
      /** Ids of files to remove from the form's file group; `null` for none. */
      deletedFiles: ['deletedList', none(idListUpTo(limits.requestList)), '已删除文件'],
      agreed: ['tybs', yesNo, '已同意参团约定'],
    }),
    response: wireObject({
      joined: ['ybsl', int, '已报数量'],
      joinedUnits: ['ybdws', int, '已报单位数'],
    }),
  }),
  leave: endpoint('groupBuy.leave', {
    path: '/app/authentication/tggl/leaveTg',
    cost: 'cheap',
    summary: '退出团购（成团前）',
    write: true,
    request: wireRequest({ id: groupBuyId }),
    response: wireObject({}),
  }),
};

const review = {
  groupBuy: ['tg', GroupBuyDetail, '团购'],
  ...reviewFields,
} as const;
/** A group buy under review, with the fields of the review. */
export const GroupBuyReview = wireObject(review);
export type GroupBuyReview = English<typeof review>;

export const groupBuyReviewEndpoints = {
  detail: endpoint('groupBuyReview.detail', {
    path: '/app/web/authentication/wf/getTgsh',
    cost: 'cheap',
    summary: '团购审核详情',
    request: wireRequest({ id: groupBuyId }),
    response: wireObject({ review: ['tgsh', GroupBuyReview, '团购审核'] }),
  }),
  submit: endpoint('groupBuyReview.submit', {
    path: '/app/web/authentication/wf/submitTgsh',
    cost: 'cheap',
    summary: '提交团购审核意见',
    write: true,
    request: wireRequest({
      id: groupBuyId,
      ...decisionFields,
    }),
    response: wireObject({}),
  }),
};
