import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The credit points of a shop (信用积分): its score, the deductions from it, objections of the supplier
 * to a deduction, and the decisions on objections.
 */

export const pointRule = codeOf({
  1: 'delivery',
  2: 'quality',
  3: 'price',
  4: 'description',
  5: 'service',
  6: 'papers',
  7: 'safety',
});

export const deductionState = codeOf({ 0: 'counts', 1: 'objected', 2: 'upheld', 3: 'revoked' });
export type DeductionState = 'counts' | 'objected' | 'upheld' | 'revoked';

const deduction = {
  id: ['id', text, '编号'],
  rule: ['gz', pointRule, '扣分事由'],
  points: ['fs', int, '扣分'],
  reason: ['yy', text, '说明'],
  state: ['zt', deductionState, '状态'],
  atMs: ['sj', compactTime, '时间'],
  /** The time until which the supplier may object. */
  objectByMs: ['ysqx', compactTime, '异议期限'],
  objection: ['yynr', text, '异议内容'],
  decision: ['cljg', text, '处理意见'],
  /**
   * Whether the caller may object to the deduction now; `canDecide` is whether the caller may
   * decide on the objection.
   */
  canObject: ['kyy', yesNo, '可提异议'],
  canDecide: ['kcl', yesNo, '可处理'],
} as const;
export const Deduction = wireObject(deduction);
export type Deduction = English<typeof deduction>;

const sheet = {
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺'],
  score: ['jf', int, '积分'],
  band: ['fd', text, '处理档次'],
  deductions: ['kfList', list(Deduction), '扣分记录'],
} as const;
export const PointSheet = wireObject(sheet);
export type PointSheet = English<typeof sheet>;

const shopId = ['dpid', textUpTo(64), '店铺编号'] as const;
const id = ['id', textUpTo(64), '编号'] as const;
const reason = ['yy', textUpTo(limits.reasonLength), '说明'] as const;

export const pointEndpoints = {
  public: endpoint('points.public', {
    path: '/app/ananymous/dp/getJf',
    cost: 'cheap',
    summary: '店铺积分与公示中的扣分（公开）',
    request: wireRequest({ shopId }),
    response: wireObject({
      score: ['jf', int, '积分'],
      band: ['fd', text, '处理档次'],
      published: [
        'gsList',
        list(
          wireObject({
            rule: ['gz', pointRule, '扣分事由'],
            points: ['fs', int, '扣分'],
            atMs: ['sj', compactTime, '时间'],
          }),
        ),
        '公示',
      ],
    }),
  }),
  mine: endpoint('points.mine', {
    path: '/app/authentication/jf/getMine',
    cost: 'cheap',
    summary: '本店铺的积分与扣分记录',
    request: wireRequest({}),
    response: wireObject({ sheet: ['jf', none(PointSheet), '积分'] }),
  }),
  read: endpoint('points.read', {
    path: '/app/authentication/jf/getJf',
    cost: 'cheap',
    summary: '一个店铺的积分与扣分记录',
    request: wireRequest({ shopId }),
    response: wireObject({ sheet: ['jf', PointSheet, '积分'] }),
  }),
  deduct: endpoint('points.deduct', {
    path: '/app/authentication/jf/addKf',
    cost: 'cheap',
    summary: '扣分并通知供应商',
    write: true,
    request: wireRequest({
      shopId,
      rule: ['gz', pointRule, '扣分事由'],
      points: ['fs', intBetween(1, 100), '扣分'],
      reason,
    }),
    response: wireObject({ id: ['id', text, '编号'] }),
  }),
  object: endpoint('points.object', {
    path: '/app/authentication/jf/addYy',
    cost: 'cheap',
    summary: '对扣分提出异议，五个工作日内有效',
    write: true,
    request: wireRequest({ id, reason }),
    response: wireObject({}),
  }),
  decide: endpoint('points.decide', {
    path: '/app/authentication/jf/clYy',
    cost: 'cheap',
    summary: '处理异议；扣分人不得处理',
    write: true,
    request: wireRequest({ id, isUpheld: ['wcbz', yesNo, '维持扣分'], reason }),
    response: wireObject({}),
  }),
};
