import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { parcelReceived } from '../delivery/events.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import { findThreadOrder } from '../thread/order.ts';

/** Goods have arrived: the acceptors of the unit are asked to judge them. */
export const acceptanceListeners = (clock: Clock): Listener[] => [
  on(parcelReceived, async ({ orderId }, trx) => {
    const order = await findThreadOrder(orderId, trx);
    if (!order) return;
    const personIds = await peopleWithRole(order.unitId, 'acceptor', trx);
    if (personIds.length === 0) return;
    const task = { personIds, kind: 'task', subject: '待验收', text: '已收货，请验收' } as const;
    const url = businessPaths.acceptance(orderId);
    await notifyOfThread(order, { ...task, url, fromName: order.buyerName }, clock, trx);
  }),
];
