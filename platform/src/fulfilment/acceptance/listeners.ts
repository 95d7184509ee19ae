import type { Clock } from '../../kernel/db/clock.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { parcelReceived } from '../delivery/events.ts';
import { peopleWithRole } from '../thread/news.ts';
import { findThreadOrder } from '../thread/order.ts';
import { noteDeals } from './deals.ts';
import { acceptanceDone } from './events.ts';

/**
 * Goods have arrived: the acceptors of the unit have a to-do by it, and are pushed to look. Goods were
 * accepted: the mall counts them.
 */
export const acceptanceListeners = (clock: Clock): Listener[] => [
  on(parcelReceived, async ({ orderId }, trx) => {
    const order = await findThreadOrder(orderId, trx);
    if (order) signalChange('todo', await peopleWithRole(order.unitId, 'acceptor', trx));
  }),
  on(acceptanceDone, (acceptance, trx) => noteDeals(acceptance, clock, trx)),
];
