import type { Clock } from '../../kernel/db/clock.ts';
import { beginReviews, withdrawReview } from '../../work/approval/begin.ts';
import type { OrderEvents } from '../order/ports.ts';
import { orderReviewType, subjectOf } from './kind.ts';
import { notifyOfState } from './news.ts';

/** Reactions to orders: their reviews begin and end, and the other side is notified. */
export const orderReviewEvents = (clock: Clock): OrderEvents => ({
  onSubmitted: (orders, trx) => beginReviews(orderReviewType, orders.map(subjectOf), clock, trx),

  onReviewEnded: ({ id, buyerId }, trx) =>
    withdrawReview(orderReviewType, { businessId: id, byPersonId: buyerId }, clock, trx),

  onMoved: (order, trx) => notifyOfState(order, clock, trx),
});
