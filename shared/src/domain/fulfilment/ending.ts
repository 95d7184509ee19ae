import { type Refusal, refuse } from '../kernel/result.ts';
import type { OrderState } from '../ordering/order/states.ts';

/** The two sides of an order; both must agree to end its unshipped remainder (FU50). */
export type EndingSide = 'buyer' | 'supplier';

/** The facts about an order that decide whether its remainder can be ended. */
export interface Unfinished {
  readonly state: OrderState;
  /** Pieces of all lines that the supplier has not shipped yet. */
  readonly toShip: number;
  /**
   * Whether the order has a contract; its remainder then ends only by a sealed and reviewed termination
   * agreement.
   */
  readonly hasContract: boolean;
  /** The side whose proposal waits for a response; `null` if none waits. */
  readonly proposedBy: EndingSide | null;
}

/**
 * The actions on ending the remainder of an order: to propose the end, to answer the other side's proposal,
 * and to withdraw one's own proposal.
 */
export type EndingAct = 'propose' | 'answer' | 'withdraw';

/** Returns why a side may not perform the action on the order now; null if it may (FU50). */
export function checkEnding(act: EndingAct, side: EndingSide, order: Unfinished): Refusal | null {
  const { proposedBy } = order;
  if (act === 'withdraw') {
    if (proposedBy === null) return refuse('ending.none');
    return proposedBy === side ? null : refuse('ending.theirs');
  }
  if (act === 'answer') {
    if (proposedBy === null) return refuse('ending.none');
    if (proposedBy === side) return refuse('ending.own');
  } else if (proposedBy !== null) return refuse('ending.open');
  if (order.hasContract) return refuse('ending.contract');
  const isUnfinished = order.state === 'pendingShip' || order.state === 'partShipped';
  return isUnfinished && order.toShip > 0 ? null : refuse('ending.nothingLeft');
}
