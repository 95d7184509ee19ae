import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { holdsStock, type OrderState } from '../order/states.ts';

/** The figures of an order that decide how much of its budget it holds. */
export interface OrderFigures {
  readonly state: OrderState;
  readonly amount: Fen;
  readonly accepted: Fen;
  readonly deducted: Fen;
  readonly paid: Fen;
}

/** Everything has been accepted: no more than that will be paid. */
const ACCEPTED: readonly OrderState[] = ['pendingStatement', 'pendingInvoice', 'pendingPayment'];

/**
 * How much an order reserves and has used (BG3). Money counts as used when it is paid; what is not
 * going to be paid any more is released: at the end of a dead order, of what was not accepted, and of
 * what was returned.
 */
export function orderTarget(order: OrderFigures): { readonly reserved: Fen; readonly used: Fen } {
  const { state, amount, accepted, deducted, paid } = order;
  const used = fen(Math.max(0, Math.min(paid, accepted - deducted)));
  if (!holdsStock(state) || state === 'completed') return { reserved: fen(0), used };
  const owed = ACCEPTED.includes(state) ? accepted : amount;
  return { reserved: fen(Math.max(0, Math.min(amount, owed) - deducted - used)), used };
}
