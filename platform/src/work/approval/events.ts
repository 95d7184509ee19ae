import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { OrderEvents, OrderRef } from '../../ordering/order/ports.ts';
import { closeTodos } from '../todo/write.ts';
import { beginReviews } from './begin.ts';
import { findFlow, insertStep, lockFlow, moveFlow, placeOf } from './flow.ts';
import { peopleOf } from './repository.ts';
import { tellOfOrder } from './tell.ts';

interface News {
  readonly to: 'buyer' | 'supplier';
  readonly subject: string;
  readonly text: string;
}

/** Whom a move after the review concerns who did not make it. */
const NEWS: Partial<Record<OrderState, News>> = {
  pendingShip: { to: 'buyer', subject: '供应商已确认订单', text: '等待发货' },
  declined: { to: 'buyer', subject: '供应商已拒单', text: '请查看原因' },
  partShipped: { to: 'buyer', subject: '订单部分发货', text: '请注意查收' },
  shipped: { to: 'buyer', subject: '订单已发货', text: '请注意查收' },
  received: { to: 'supplier', subject: '采购人已收货', text: '等待验收' },
  cancelled: { to: 'supplier', subject: '订单已取消', text: '采购人已取消订单' },
};

async function tellOfMove(order: OrderRef, clock: Clock, trx: Executor): Promise<void> {
  const news = NEWS[order.state];
  if (!news) return;
  // What a supplier never saw needs no message that it is gone.
  const isUnknown = news.to === 'supplier' && (await findFlow(order.id, trx))?.state !== 'passed';
  if (isUnknown) return;
  const toBuyer = news.to === 'buyer';
  const personIds = toBuyer ? [order.buyerId] : await peopleOf(order.supplierId, trx);
  const fromName = toBuyer ? '供应商' : order.buyerName;
  const text = `${order.number} ${order.name}：${news.text}`;
  const { subject } = news;
  await tellOfOrder({ orderId: order.id, personIds, subject, text, fromName }, clock, trx);
}

/** What reviews and messages do when something happens to an order. */
export function reviewEvents(clock: Clock): OrderEvents {
  return {
    onSubmitted: (orders, trx) => beginReviews(orders, clock, trx),

    /** The buyer took it back: nobody needs to decide any more. */
    async onReviewEnded(order, trx) {
      const flow = await lockFlow(order.id, trx);
      if (flow?.state !== 'running') return;
      const by = order.buyerId;
      const step = {
        flowId: flow.id,
        level: flow.level,
        action: 'withdrawn',
        personId: by,
      } as const;
      await insertStep({ ...step, opinion: '' }, clock, trx);
      await closeTodos(flow.id, by, clock, trx);
      await moveFlow(
        flow.id,
        { ...placeOf(flow), state: 'withdrawn', assigneeId: null },
        clock,
        trx,
      );
    },

    onMoved: (order, trx) => tellOfMove(order, clock, trx),
  };
}
