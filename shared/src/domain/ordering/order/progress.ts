import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { OrderState } from './states.ts';

/** The progress of a confirmed order in pieces and 分, as fulfilment reports it (FU6). */
export interface OrderProgress {
  /** `none`: no contract is needed, or it is in force. */
  readonly contract: 'none' | 'drafting' | 'review';
  /** Pieces that the supplier has not shipped yet. */
  readonly toShip: number;
  /** Pieces that count as shipped; excludes pieces that must be shipped again. */
  readonly sent: number;
  /** Pieces in transit. */
  readonly toReceive: number;
  /** Received pieces without a completed acceptance; for services the rendered ones. */
  readonly toAccept: number;
  /** The value of all accepted pieces, freight included. */
  readonly accepted: Fen;
  /** The part of `accepted` that after-sales deducted before it was billed. */
  readonly deducted: Fen;
  /** The part of `accepted` in confirmed statements. */
  readonly reconciled: Fen;
  readonly invoiced: Fen;
  readonly paid: Fen;
}

/** The progress of an order about which nothing was reported yet. */
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
 * Returns the state of a confirmed order: its first unfinished step. An order without open steps of
 * delivery and without accepted pieces is closed.
 */
export function standingOf(progress: OrderProgress): OrderState {
  if (progress.contract === 'drafting') return 'pendingContract';
  if (progress.contract === 'review') return 'contractReview';
  if (progress.toShip > 0) return progress.sent > 0 ? 'partShipped' : 'pendingShip';
  if (progress.toReceive > 0) return 'shipped';
  if (progress.toAccept > 0) return 'received';
  return settlementOf(progress);
}

function settlementOf({ accepted, deducted, reconciled, invoiced, paid }: OrderProgress) {
  const due = accepted - deducted;
  if (accepted === 0) return 'closed';
  if (reconciled < due) return 'pendingStatement';
  if (invoiced < due) return 'pendingInvoice';
  return paid < due ? 'pendingPayment' : 'completed';
}
