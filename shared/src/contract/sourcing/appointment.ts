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
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { ServiceItem, serviceId } from './fixed-point.ts';

/* 定点遴选: the platform's operator appoints suppliers to service categories for a period and an area,
 * at framework prices. */

/** The state of an appointment: before, in or after its period. */
export const appointmentState = codeOf({ 0: 'future', 1: 'current', 2: 'ended' });
export type AppointmentState = 'future' | 'current' | 'ended';

const row = {
  id: serviceId,
  categoryId: ['lbid', text, '类别编号'],
  categoryName: ['fwlb', text, '服务类别'],
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
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

const option = {
  id: ['dpid', text, '店铺编号'],
  name: ['dpmc', text, '店铺名称'],
} as const;

/** `2026-06-01`. */
const day = textUpTo(10);

export const appointmentEndpoints = {
  list: endpoint('appointment.list', {
    path: '/app/authentication/gysddsc/listDdgys',
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
  /** Open shops by name, to choose one. */
  shops: endpoint('appointment.shops', {
    path: '/app/authentication/gysddsc/listDdDp',
    summary: '可入围的店铺',
    request: wireRequest({ keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'] }),
    response: wireObject({ rows: ['list', list(wireObject(option)), '店铺'] }),
  }),
  /** Appoints, or changes an appointment that has not ended. The supplier gets a message. */
  save: endpoint('appointment.save', {
    path: '/app/authentication/gysddsc/saveDdgys',
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
  /** Ends an appointment now; orders that were begun go on. */
  end: endpoint('appointment.end', {
    path: '/app/authentication/gysddsc/endDdgys',
    summary: '终止定点资格',
    write: true,
    request: wireRequest({
      id: serviceId,
      reason: ['yy', textUpTo(limits.reasonLength), '原因'],
    }),
    response: wireObject({}),
  }),
  /** A project draft that invites every supplier who is appointed for the category now. */
  compete: endpoint('appointment.compete', {
    path: '/app/authentication/gysddsc/addDdjj',
    summary: '在定点供应商中发起竞价或询价',
    write: true,
    request: wireRequest({
      categoryId: ['lbid', textUpTo(64), '类别编号'],
      method: ['cgfs', procurementMethod, '采购方式'],
    }),
    response: wireObject({ id: ['xmid', text, '项目主键'] }),
  }),
};
