import { type Refusal, refuse } from '../kernel/result.ts';
import type { OrderState } from '../ordering/order/states.ts';

/** The two sides of an order; both agree before its rest ends (FU50). */
export type EndingSide = 'buyer' | 'supplier';

/** An order as far as ending its rest goes. */
export interface Unfinished {
  readonly state: OrderState;
  /** Pieces of all lines that the supplier has still to ship. */
  readonly toShip: number;
  /** A contract ends by an agreement of its own, which is sealed and reviewed. */
  readonly hasContract: boolean;
  /** The side whose proposal waits for an answer; `null` when none waits. */
  readonly proposedBy: EndingSide | null;
}

/** The acts around the end of an order's rest. */
export type EndingAct = 'propose' | 'answer' | 'withdraw';

/** Returns why a side may not do this now, or `null` when it may (FU50). */
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
