import { limits } from '../../limits.ts';
import { codes, compactTime, int32, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderId } from '../ordering/order.ts';

/* Ending the part of an order that was not shipped, by agreement of both sides. */

const ending = {
  side: ['fqf', codes(['buyer', 'supplier'] as const), '发起方'],
  personName: ['fqr', text, '发起人'],
  reason: ['yy', text, '原因'],
  atMs: ['fqsj', compactTime, '发起时间'],
} as const;
/**
 * The proposal of one side to end the part of an order that was not shipped, while it waits for the
 * other side's answer.
 */
export const OpenEnding = wireObject(ending);
export type OpenEnding = English<typeof ending>;

export const endingEndpoints = {
  /**
   * Proposes to end the part of an order that was not shipped; pieces in transit count as shipped.
   */
  propose: endpoint('ending.propose', {
    path: '/app/authentication/ddgl/fqZzdd',
    cost: 'cheap',
    summary: '发起终止订单未发货部分，待对方同意',
    write: true,
    request: wireRequest({ orderId, reason: ['yy', textUpTo(limits.reasonLength), '原因'] }),
    response: wireObject({}),
  }),
  answer: endpoint('ending.answer', {
    path: '/app/authentication/ddgl/dfZzdd',
    cost: 'cheap',
    summary: '答复对方的终止申请：同意即终止未发货部分',
    write: true,
    request: wireRequest({
      orderId,
      agrees: ['tybs', yesNo, '同意'],
      /**
       * The pieces that the caller agrees to end, as the caller saw them: an agreement without them, or with
       * another number than there is now, is refused. Who declines may leave them out.
       */
      pieces: ['zzsl', newer(none(int32), null), '终止数量，同意时必填'],
      note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '说明'],
    }),
    response: wireObject({}),
  }),
  withdraw: endpoint('ending.withdraw', {
    path: '/app/authentication/ddgl/chZzdd',
    cost: 'cheap',
    summary: '撤回本方的终止申请',
    write: true,
    request: wireRequest({ orderId }),
    response: wireObject({}),
  }),
};
