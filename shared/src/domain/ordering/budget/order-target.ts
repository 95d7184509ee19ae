import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { holdsStock, type OrderState } from '../order/states.ts';

/** The state and the amounts in 分 of an order that determine what it holds of its budget. */
export interface OrderFigures {
  readonly state: OrderState;
  readonly amount: Fen;
  readonly accepted: Fen;
  readonly deducted: Fen;
  readonly paid: Fen;
}

/**
 * The states in which everything has been accepted, so that no more than the accepted amount will be
 * paid.
 */
const ACCEPTED: readonly OrderState[] = ['pendingStatement', 'pendingInvoice', 'pendingPayment'];

/**
 * Returns the amounts in 分 that an order reserves and has used (BG3). Money is used when it is paid.
 * Amounts that will not be paid any more are released: those of a cancelled or closed order, of pieces
 * that were not accepted, and of returned pieces.
 */
export function orderTarget(order: OrderFigures): { readonly reserved: Fen; readonly used: Fen } {
  const { state, amount, accepted, deducted, paid } = order;
  const used = fen(Math.max(0, Math.min(paid, accepted - deducted)));
  if (!holdsStock(state) || state === 'completed') return { reserved: fen(0), used };
  const owed = ACCEPTED.includes(state) ? accepted : amount;
  return { reserved: fen(Math.max(0, Math.min(amount, owed) - deducted - used)), used };
}
