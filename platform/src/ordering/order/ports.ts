import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** What others need to know of an order to go on with it. */
export interface OrderRef {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly state: OrderState;
  readonly unitId: string;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly shopId: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
  readonly fundsType: FundsType;
  readonly amount: Fen;
}

/** What happens around an order; called inside the transaction that changes it. */
export interface OrderEvents {
  /** The orders of one submit, or one that was edited: they wait for their review now. */
  onSubmitted(orders: readonly OrderRef[], trx: Executor): Promise<void>;
  /** It was taken back or cancelled while its review was under way. */
  onReviewEnded(order: OrderRef, trx: Executor): Promise<void>;
  /** Any move after the review: confirmed, declined, shipped, received, cancelled. */
  onMoved(order: OrderRef, trx: Executor): Promise<void>;
}

/** Makes an uploaded group part of an order, without `deleted`; refuses one of somebody else. */
export type ClaimFiles = (
  groupId: string,
  personId: string,
  orderId: string,
  trx: Executor,
  deleted?: readonly string[],
) => Promise<Refusal | null>;

/** Orders on their own: nobody listens. */
export const noEvents: OrderEvents = {
  onSubmitted: async () => {},
  onReviewEnded: async () => {},
  onMoved: async () => {},
};
