import { alertMessages } from '@jicai/shared/messages/mall/alert.ts';
import { comparisonMessages } from '@jicai/shared/messages/mall/comparison.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import { reviewsMessages } from '@jicai/shared/messages/mall/reviews.ts';
import { cartMessages } from '@jicai/shared/messages/ordering/cart.ts';

/**
 * The messages that successful writes of the mall show. Not `messages` as a whole: the texts of all
 * slices would be a twelfth of what a first visit downloads.
 */
export const mallMessages = {
  ...alertMessages,
  ...cartMessages,
  ...comparisonMessages,
  ...followMessages,
  ...reviewsMessages,
} as const;

export type MallMessageKey = keyof typeof mallMessages;
