import { limits } from '../../limits.ts';
import { codeOf, compactTime, int, list, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderId } from './order.ts';

/* Messages (留言) between the buyer's unit and the supplier about one order. */

const message = {
  number: ['xh', int, '序号'],
  atMs: ['sj', compactTime, '时间'],
  personName: ['ryxm', text, '留言人'],
  orgName: ['zzmc', text, '单位'],
  side: ['fx', codeOf({ 1: 'buyer', 2: 'supplier' }), '发送方'],
  content: ['nr', text, '内容'],
  /** Whether the caller wrote the message. */
  isOwn: ['brbs', yesNo, '本人'],
} as const;
/** One message about an order. */
export const OrderMessage = wireObject(message);
export type OrderMessage = English<typeof message>;

export const orderMessageEndpoints = {
  list: endpoint('orderMessage.list', {
    path: '/app/authentication/ddgl/listDdly',
    cost: 'cheap',
    summary: '订单留言',
    request: wireRequest({ orderId }),
    response: wireObject({
      messages: ['list', list(OrderMessage), '留言'],
      /**
       * Whether the caller may write a message. The people of the unit and of the supplier may,
       * once the order has passed its review; reviewers may only read.
       */
      canWrite: ['kxbs', yesNo, '可留言'],
      /** The channel (`Listen`) on which the relay notifies the client of new messages. */
      channel: ['pd', text, '推送频道'],
    }),
  }),
  send: endpoint('orderMessage.send', {
    path: '/app/authentication/ddgl/addDdly',
    cost: 'cheap',
    summary: '发送订单留言，对方收到消息',
    write: true,
    request: wireRequest({
      orderId,
      content: ['nr', textUpTo(limits.orderMessageLength * 4, 'mayBeEmpty'), '内容'],
    }),
    response: wireObject({ number: ['xh', int, '序号'] }),
  }),
};
