import type { OrderTransition } from '@jicai/shared/domain/ordering/order/states.ts';
import { defineEvent } from '../../kernel/events/events.ts';
import type { OrderRef } from './ports.ts';

/** An order after a transition, with the transition. */
export interface TransitionedOrder extends OrderRef {
  readonly transition: OrderTransition;
}

/** The orders of one submit, or one that was edited: they wait for their review now. */
export const orderSubmitted = defineEvent<readonly OrderRef[]>('order.submitted');
/** An order was withdrawn or cancelled while its review was under way. */
export const orderReviewEnded = defineEvent<OrderRef>('order.reviewEnded');
/** Any transition after the review: confirmed, declined, shipped, received, cancelled. */
export const orderTransitioned = defineEvent<TransitionedOrder>('order.transitioned');
