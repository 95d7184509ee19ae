import { type Listener, on } from '../../kernel/events/events.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { parcelReceived } from '../delivery/events.ts';
import { peopleWithRole } from '../thread/news.ts';
import { findThreadOrder } from '../thread/order.ts';

/** Goods have arrived: the acceptors of the unit have a to-do by it, and are pushed to look. */
export const acceptanceListeners = (): Listener[] => [
  on(parcelReceived, async ({ orderId }, trx) => {
    const order = await findThreadOrder(orderId, trx);
    if (order) signalChange('todo', await peopleWithRole(order.unitId, 'acceptor', trx));
  }),
];
