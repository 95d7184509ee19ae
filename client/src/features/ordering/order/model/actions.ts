import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import {
  isBinding,
  type OrderSide,
  type OrderState,
  type OrderTransition,
  orderTable,
} from '@jicai/shared/domain/ordering/order/states.ts';

/** The actions on an order that have a button here, out of the shared table of states. */
export type OrderButton = Exclude<OrderTransition, 'pass' | 'fail' | 'advance'>;

/** An order as the dialogs of its actions need it. */
export type ActedOrder = Pick<OrderRow, 'id' | 'number' | 'version' | 'amount' | 'shopName'> &
  Partial<Pick<OrderRow, 'projectNumber' | 'approvedAmount'>>;

/** From the most to the least pressing: the first that is allowed is the row's filled button. */
const PRESSING: readonly OrderButton[] = ['confirm', 'ship', 'receive', 'resubmit'];
const isButton = (transition: OrderTransition): transition is OrderButton =>
  !['pass', 'fail', 'advance'].includes(transition);

interface FoundOrder {
  readonly state: OrderState;
  readonly side: OrderSide;
  /** Why the order waits; empty for one that goes on. */
  readonly hold: string;
  readonly isContractInForce: boolean;
}

/** The one next action, and the rest for the menu. */
export function buttonsOf(order: FoundOrder): { next: OrderButton | null; rest: OrderButton[] } {
  const isHeld = order.hold !== '';
  // Of an order that is shipped in parts, each parcel is received on its own.
  const allowed = orderTable
    .actions({ ...order, facts: order })
    .filter(isButton)
    .filter((transition) => !(isHeld && isBinding(transition)))
    .filter((transition) => transition !== 'receive' || order.state === 'shipped');
  const next = PRESSING.find((transition) => allowed.includes(transition)) ?? null;
  return { next, rest: allowed.filter((transition) => transition !== next) };
}
