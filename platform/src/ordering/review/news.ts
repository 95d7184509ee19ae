import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderTransition } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { findFlow } from '../../work/approval/flow/flow.ts';
import type { ReviewEnd } from '../../work/approval/kind.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { TransitionedOrder } from '../order/events.ts';

/* Messages about orders, in words. */

interface OrderNews {
  readonly orderId: string;
  readonly personIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
  readonly isKnown?: boolean;
}

/** A message about an order that leads to it. */
function notifyOfOrder(news: OrderNews, clock: Clock, trx: Executor): Promise<void> {
  const message = {
    personIds: news.personIds,
    kind: 'message',
    openMode: 'page',
    businessType: 'order',
    businessId: news.orderId,
    processName: news.subject,
    content: news.text,
    url: businessPaths.orderDetail(news.orderId),
    fromName: news.fromName,
    isKnown: news.isKnown ?? false,
  } as const;
  return addTodos([message], clock, trx);
}

interface StateNews {
  readonly to: 'buyer' | 'supplier';
  readonly subject: string;
  readonly text: string;
}

const NEWS: Partial<Record<OrderTransition, StateNews>> = {
  // What follows, a contract or the shipping, is decided by fulfilment after this message.
  confirm: { to: 'buyer', subject: '供应商已确认订单', text: '下一步见订单详情' },
  decline: { to: 'buyer', subject: '供应商已拒单', text: '请查看原因' },
  receive: { to: 'supplier', subject: '采购人已收货', text: '等待验收' },
  cancel: { to: 'supplier', subject: '订单已取消', text: '采购人已取消订单' },
};

/**
 * Recipients of an order's transition: the side that did not make it. The state alone does not say who
 * made it, because a receipt with missing pieces leads to the states of a shipment too.
 */
function newsOf({ transition, state }: TransitionedOrder): StateNews | null {
  if (transition === 'ship') {
    const subject = state === 'partShipped' ? '订单部分发货' : '订单已发货';
    return { to: 'buyer', subject, text: '请注意查收' };
  }
  // The supplier learns what is missing with each parcel; the acceptance waits for the last one.
  if (transition === 'receive' && state !== 'received') return null;
  return NEWS[transition] ?? null;
}

/** Notifies the other side of a transition after the review. */
export async function notifyOfState(
  order: TransitionedOrder,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const news = newsOf(order);
  if (!news) return;
  const toBuyer = news.to === 'buyer';
  // A supplier who never saw the order needs no message that it is gone.
  if (!toBuyer && !(await hasPassed(order.id, trx))) return;
  const personIds = toBuyer ? [order.buyerId] : await peopleOf(order.supplierId, trx);
  const fromName = toBuyer ? '供应商' : order.buyerName;
  const text = `${order.number} ${order.name}：${news.text}`;
  const { subject } = news;
  await notifyOfOrder({ orderId: order.id, personIds, subject, text, fromName }, clock, trx);
}

const hasPassed = async (businessId: string, trx: Executor): Promise<boolean> =>
  (await findFlow({ businessType: 'order', businessId }, trx))?.state === 'passed';

/** Notifies of a review that ended: a pass supplier and buyer, everything else the buyer. */
export async function notifyOfEnd(
  end: ReviewEnd,
  order: { readonly buyerId: string; readonly supplierId: string },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { state, opinion, title } = end;
  const about = { orderId: end.businessId, fromName: end.by.name };
  const notify = (
    personIds: readonly string[],
    subject: string,
    text: string,
    more: Partial<Pick<OrderNews, 'isKnown' | 'fromName'>> = {},
  ) =>
    notifyOfOrder({ ...about, personIds, subject, text: `${title}：${text}`, ...more }, clock, trx);
  const buyers = [...new Set([order.buyerId, end.submitterId])];
  if (state === 'passed') {
    await notify(await peopleOf(order.supplierId, trx), '新订单待确认', '请确认订单', {
      // The supplier learns who passed the order as an organisation, as in its events.
      fromName: end.by.orgName,
    });
    await notify(buyers, '订单审核通过', '等待供应商确认');
    return;
  }
  const subject = state === 'failed' ? '订单审核不通过' : '订单被退回';
  // The order itself waits in the list of who may edit it: one line of the bell, not two.
  await notify([order.buyerId], subject, opinion, { isKnown: true });
  await notify(
    buyers.filter((id) => id !== order.buyerId),
    subject,
    opinion,
  );
}
