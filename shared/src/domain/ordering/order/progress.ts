import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { OrderState } from './states.ts';

/** The step of an order's contract that the order's state and its cancellation depend on. */
export type ContractStep = 'none' | 'drafting' | 'review' | 'inForce';

/**
 * How far a confirmed order has advanced, in pieces and 分, as the fulfilment slice reports to the order
 * (FU6).
 */
export interface OrderProgress {
  /** `none`: the order needs no contract, or its contract was terminated. */
  readonly contract: ContractStep;
  /** The number of pieces that the supplier still has to ship. */
  readonly toShip: number;
  /** The number of shipped pieces, without pieces that the supplier must ship again. */
  readonly sent: number;
  /** The number of pieces in transit: shipped but not received. */
  readonly toReceive: number;
  /** The number of received pieces (for services: of rendered services) whose acceptance is not completed. */
  readonly toAccept: number;
  /** The amount of all accepted pieces in 分, including freight. */
  readonly accepted: Fen;
  /** The part of `accepted` in 分 that refunds of after-sales deducted. */
  readonly deducted: Fen;
  /** The part of `accepted` in 分 that confirmed statements contain. */
  readonly reconciled: Fen;
  readonly invoiced: Fen;
  readonly paid: Fen;
}

/** The progress of an order for which fulfilment has reported nothing yet. */
export const noProgress: OrderProgress = {
  contract: 'none',
  toShip: 0,
  sent: 0,
  toReceive: 0,
  toAccept: 0,
  accepted: fen(0),
  deducted: fen(0),
  reconciled: fen(0),
  invoiced: fen(0),
  paid: fen(0),
};

/**
 * Returns the state of a confirmed order: the state of its first unfinished step, in the order contract,
 * shipping, receipt, acceptance, statement, invoice, payment; `completed` if no step is unfinished. Returns
 * `closed` if delivery is finished and no piece was accepted.
 */
export function standingOf(progress: OrderProgress): OrderState {
  if (progress.contract === 'drafting') return 'pendingContract';
  if (progress.contract === 'review') return 'contractReview';
  if (progress.toShip > 0) return progress.sent > 0 ? 'partShipped' : 'pendingShip';
  if (progress.toReceive > 0) return 'shipped';
  if (progress.toAccept > 0) return 'received';
  return settlementOf(progress);
}

/**
 * Returns whether an order needs a contract before it is fulfilled: its amount reaches
 * `contractFrom`, the limit in the unit's rule. The amount that the review approved counts, so that
 * a later reduction of the price cannot evade the contract.
 */
export const needsContract = (approvedAmount: Fen, contractFrom: Fen): boolean =>
  approvedAmount >= contractFrom;

/** The facts that decide what follows the supplier's confirmation of an order. */
export interface BeforeConfirm {
  readonly approvedAmount: Fen;
  readonly contractFrom: Fen;
  readonly isService: boolean;
}

/** Returns the state of an order right after its supplier confirmed it. */
export const stateAfterConfirm = (order: BeforeConfirm): OrderState =>
  standingOf({
    ...noProgress,
    contract: needsContract(order.approvedAmount, order.contractFrom) ? 'drafting' : 'none',
    ...(order.isService ? { toAccept: 1 } : { toShip: 1 }),
  });

function settlementOf({ accepted, deducted, reconciled, invoiced, paid }: OrderProgress) {
  const due = accepted - deducted;
  if (accepted === 0) return 'closed';
  if (reconciled < due) return 'pendingStatement';
  if (invoiced < due) return 'pendingInvoice';
  return paid < due ? 'pendingPayment' : 'completed';
}
