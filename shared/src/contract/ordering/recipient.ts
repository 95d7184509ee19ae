import { limits } from '../../limits.ts';
import {
  idListUpTo,
  int,
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
import { MadeFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * Recipients of a welfare order (福利订单): each recipient gets one set of the products at the recipient's
 * address.
 */

const recipientForm = {
  name: ['xm', identifier('name', limits.recipientName), '姓名'],
  phone: ['sj', identifier('phone', limits.recipientPhone, 'draft'), '手机'],
  /** The code of a region that has no regions below it (contract/identity/region.ts). */
  regionCode: ['qhdm', textUpTo(12), '所在地区'],
  detail: ['xxdz', textUpTo(limits.recipientDetail), '详细地址'],
  remark: ['bz', textUpTo(limits.recipientRemark, 'mayBeEmpty'), '备注'],
} as const;
export type RecipientGiven = English<typeof recipientForm>;

/** The fields of a submit that only a welfare order fills in. */
export const welfareForm = {
  recipients: ['shrList', listUpTo(wireRequest(recipientForm), limits.requestList), '收货人名单'],
  /**
   * The budget per recipient: the total of all orders of the submit, freight included, must not
   * exceed this amount times the number of recipients. A welfare order must have a budget; `null`
   * for any other order.
   */
  budgetPerHead: ['rjys', none(money), '人均预算'],
} as const;

const recipient = {
  name: ['xm', text, '姓名'],
  /**
   * The phone number; masked in snapshots and for callers other than the buyer and the delivering supplier.
   */
  phone: ['sj', text, '手机'],
  regionCode: ['qhdm', text, '地区代码'],
  regionName: ['qhmc', text, '所在地区'],
  detail: ['xxdz', text, '详细地址'],
  remark: ['bz', text, '备注'],
} as const;
/** One recipient of an order. */
export const Recipient = wireObject(recipient);
export type Recipient = English<typeof recipient>;

/**
 * The fields of a welfare order in orders and their snapshots; the budget is always `null` for the supplier.
 */
export const welfareFacts = {
  recipients: ['shrList', list(Recipient), '收货人名单'],
  budgetPerHead: welfareForm.budgetPerHead,
} as const;

export const recipientCount = ['shrs', int, '收货人数'] as const;

const matched = {
  text: ['wz', text, '原文'],
  /** The code of the region that the text names; `null` if no region was recognized. */
  code: ['qhdm', none(text), '地区代码'],
  name: ['qhmc', text, '地区全名'],
  /** The names of the shops that sell a line of `cartIds` but do not deliver to the region. */
  shops: ['dpList', list(text), '不配送的店铺'],
} as const;
export type MatchedRegion = English<typeof matched>;

export const recipientEndpoints = {
  template: endpoint('recipient.template', {
    path: '/app/authentication/ddgl/templateShr',
    cost: 'document',
    summary: '收货人名单模板（Excel）',
    file: 'form',
    request: wireRequest({}),
    response: MadeFile,
  }),
  matchRegions: endpoint('recipient.matchRegions', {
    path: '/app/authentication/ddgl/matchSsdq',
    cost: 'search',
    summary: '把名单中的地区文字对到地区表，并列出不配送的店铺',
    request: wireRequest({
      cartIds: ['cart_ids', idListUpTo(limits.requestList), '购物车编号'],
      regions: [
        'ssdqList',
        listUpTo(textUpTo(limits.recipientRegion), limits.requestList),
        '地区文字',
      ],
    }),
    response: wireObject({ regions: ['list', list(wireObject(matched)), '地区'] }),
  }),
  exportOrder: endpoint('recipient.exportOrder', {
    path: '/app/authentication/ddgl/exportShr',
    cost: 'report',
    summary: '导出订单的收货人名单（Excel）；供配送的明文名单记入安全日志',
    file: { rows: ({ rows }) => rows, isUnmasked: ({ isUnmasked }) => isUnmasked },
    request: wireRequest({
      orderId: ['ddid', textUpTo(64), '订单主键'],
      /**
       * Whether the file shows full names, phone numbers and addresses, which only the buyer and
       * the delivering supplier may get.
       */
      isUnmasked: ['mwbs', newer(yesNo, false), '明文'],
    }),
    response: RowsFile,
  }),
};
