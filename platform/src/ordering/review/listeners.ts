import type { Clock } from '../../kernel/db/clock.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { orderReviewEnded, orderSubmitted, orderTransitioned } from '../order/events.ts';
import { orderReviewType, subjectsOf } from './kind.ts';
import { notifyOfState } from './news.ts';

/** Reactions to orders: their reviews begin and end, and the other side is notified. */
export const orderReviewListeners = (clock: Clock): Listener[] => [
  on(orderSubmitted, async (orders, trx) =>
    beginReviews(orderReviewType, await subjectsOf(orders, clock, trx), clock, trx),
  ),
  on(orderReviewEnded, ({ id, buyerId }, trx) =>
    withdrawReview(orderReviewType, { businessId: id, byPersonId: buyerId }, clock, trx),
  ),
  on(orderTransitioned, (order, trx) => notifyOfState(order, clock, trx)),
];
