import { limits } from '../../limits.ts';
import { procurementMethod } from '../auction/auction.ts';
import {
  codeOf,
  compactTime,
  int,
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
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from '../mall/catalog/offer-parts.ts';
import { projectState } from './editor.ts';
import { ServiceItem, serviceId } from './fixed-point.ts';

/*
 * Appointments (定点遴选): an operator appoints a supplier for a service category and region, for a
 * period and at framework prices. A unit can let the suppliers who are appointed for a category
 * compete in a project.
 */

/** The state of an appointment: before, within or after its period. */
export const appointmentState = codeOf({ 0: 'future', 1: 'current', 2: 'ended' });
export type AppointmentState = 'future' | 'current' | 'ended';

const row = {
  id: serviceId,
  categoryId: ['lbid', text, '类别编号'],
  categoryName: ['fwlb', text, '服务类别'],
  ...seller,
  supplierName: ['gysmc', text, '供应商名称'],
  regionCode: ['xzqhbm', text, '服务地区编码'],
  regionName: ['fwqy', text, '服务区域'],
  startsAtMs: ['kssj', compactTime, '定点开始'],
  endsAtMs: ['jssj', compactTime, '定点截止'],
  state: ['zt', appointmentState, '状态'],
  discountHundredths: ['yhl', int, '优惠率'],
  priceNote: ['bj', text, '报价说明'],
  orderLimit: ['dbxe', none(money), '单笔限额'],
  items: ['xmList', list(ServiceItem), '服务项目'],
  /**
   * The number of service orders under the appointment that are still being handled and have not
   * led to an order; they continue when the appointment ends.
   */
  runningOrders: ['blzs', newer(int, 0), '办理中的服务单'],
  /** The reason why an operator ended the appointment early; empty if no operator did. */
  endReason: ['zzyy', newer(text, ''), '终止原因'],
} as const;
export const Appointment = wireObject(row);
export type Appointment = English<typeof row>;

const item = {
  name: ['fwxm', textUpTo(60), '服务项目'],
  unit: ['jldw', textUpTo(20), '计量单位'],
  listPrice: ['scj', money, '市场价'],
} as const;
export const AppointedItem = wireRequest(item);
export type AppointedItem = English<typeof item>;

const common = {
  name: ['fwxm', text, '服务项目'],
  unit: ['jldw', text, '计量单位'],
  ceiling: ['xyj', money, '最低框架协议价'],
} as const;
/**
 * A service item that every appointed supplier of a category offers; `ceiling` is the lowest of
 * their framework prices.
 */
export const CommonItem = wireObject(common);
export type CommonItem = English<typeof common>;

const rival = {
  id: ['gysid', text, '供应商编号'],
  name: ['gysmc', text, '供应商名称'],
} as const;

const competed = {
  name: ['fwxm', textUpTo(60), '服务项目'],
  unit: ['jldw', textUpTo(20), '计量单位'],
  /** The quantity as typed, with up to three decimals. */
  quantity: ['sl', textUpTo(20), '数量'],
} as const;
export const CompetedItem = wireRequest(competed);
export type CompetedItem = English<typeof competed>;

const competition = {
  id: ['xmid', text, '项目主键'],
  number: ['xmbh', text, '项目编号'],
  name: ['xmmc', text, '项目名称'],
  categoryName: ['fwlb', text, '服务类别'],
  method: ['cgfs', procurementMethod, '采购方式'],
  state: ['zt', projectState, '状态'],
  handlerName: ['jbrmc', text, '经办人'],
  isMine: ['wdbs', yesNo, '我经办的'],
  invited: ['yqjs', int, '邀请家数'],
  signedUp: ['bmjs', int, '报名家数'],
  quoteClosesAtMs: ['bjjzsj', none(int), '报价截止'],
  winners: ['cjgysList', list(text), '成交供应商'],
  /** The awarded amount; `null` without an award. */
  amount: ['cjje', none(money), '成交金额'],
} as const;
/**
 * A project in which appointed suppliers compete, as the purchasing unit of the project sees it.
 */
export const Competition = wireObject(competition);
export type Competition = English<typeof competition>;

const option = {
  id: ['dpid', text, '店铺编号'],
  name: ['dpmc', text, '店铺名称'],
} as const;

/** A day, such as `2026-06-01`. */
const day = textUpTo(10);

export const appointmentEndpoints = {
  list: endpoint('appointment.list', {
    path: '/app/authentication/gysddsc/listDdgys',
    cost: 'cheap',
    summary: '定点供应商列表',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      state: ['zt', none(appointmentState), '状态'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(Appointment), '定点供应商'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Returns the active shops whose name contains the keyword, from which an operator chooses the
   * supplier of an appointment.
   */
  shops: endpoint('appointment.shops', {
    path: '/app/authentication/gysddsc/listDdDp',
    cost: 'cheap',
    summary: '可入围的店铺',
    request: wireRequest({ keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'] }),
    response: wireObject({ rows: ['list', list(wireObject(option)), '店铺'] }),
  }),
  /** Creates an appointment (`id: null`) or changes one that has not ended; the supplier gets a message. */
  save: endpoint('appointment.save', {
    path: '/app/authentication/gysddsc/saveDdgys',
    cost: 'cheap',
    summary: '确定或变更定点供应商',
    write: true,
    request: wireRequest({
      id: ['fwid', none(textUpTo(64)), '定点服务编号'],
      categoryId: ['lbid', textUpTo(64), '类别编号'],
      shopId: ['dpid', textUpTo(64), '店铺编号'],
      regionCode: ['xzqhbm', textUpTo(12), '服务地区'],
      startDay: ['ksrq', day, '定点开始日期'],
      endDay: ['jsrq', day, '定点截止日期'],
      discountHundredths: ['yhl', intBetween(0, 9_999), '优惠率'],
      priceNote: ['bj', textUpTo(200, 'mayBeEmpty'), '报价说明'],
      orderLimit: ['dbxe', none(money), '单笔限额'],
      items: ['xmList', listUpTo(AppointedItem, limits.appointedItems), '服务项目'],
    }),
    response: wireObject({ id: serviceId }),
  }),
  /** Ends an appointment now; service orders that have begun under the appointment continue. */
  end: endpoint('appointment.end', {
    path: '/app/authentication/gysddsc/endDdgys',
    cost: 'cheap',
    summary: '终止定点资格',
    write: true,
    request: wireRequest({
      id: serviceId,
      reason: ['yy', textUpTo(limits.reasonLength), '原因'],
    }),
    response: wireObject({}),
  }),
  /**
   * Returns the suppliers who are appointed for a category now, and the items that all these suppliers
   * offer.
   */
  framework: endpoint('appointment.framework', {
    path: '/app/authentication/gysddsc/getDdkj',
    cost: 'cheap',
    summary: '定点框架',
    request: wireRequest({ categoryId: ['lbid', textUpTo(64), '类别编号'] }),
    response: wireObject({
      suppliers: ['gysList', list(wireObject(rival)), '入围供应商'],
      items: ['xmList', list(CommonItem), '共有服务项目'],
    }),
  }),
  /** Returns the competitions of the caller's unit between appointed suppliers, newest first. */
  competitions: endpoint('appointment.competitions', {
    path: '/app/authentication/gysddsc/listDdjj',
    cost: 'cheap',
    summary: '定点竞争列表',
    request: wireRequest({ page, pageSize }),
    response: wireObject({
      rows: ['list', list(Competition), '定点竞争'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Creates the draft of a project that invites every supplier who is appointed for the category now; refused
   * if fewer than three are appointed.
   */
  compete: endpoint('appointment.compete', {
    path: '/app/authentication/gysddsc/addDdjj',
    cost: 'cheap',
    summary: '在定点供应商中发起竞价或询价',
    write: true,
    request: wireRequest({
      categoryId: ['lbid', textUpTo(64), '类别编号'],
      method: ['cgfs', procurementMethod, '采购方式'],
      items: ['xmList', newer(listUpTo(CompetedItem, limits.appointedItems), []), '竞争项目'],
    }),
    response: wireObject({ id: ['xmid', text, '项目主键'] }),
  }),
};
