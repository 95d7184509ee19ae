import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { holdsStock, type OrderState } from '../order/states.ts';

/**
 * The state of an order and its amounts in 分, from which `orderTarget` computes what the order reserves and
 * has used of its budget.
 */
export interface OrderFigures {
  readonly state: OrderState;
  readonly amount: Fen;
  readonly accepted: Fen;
  readonly deducted: Fen;
  readonly paid: Fen;
}

/**
 * The states in which every delivered piece has been accepted or rejected, so that the unit will pay at most
 * the accepted amount.
 */
const ACCEPTED: readonly OrderState[] = ['pendingStatement', 'pendingInvoice', 'pendingPayment'];

/**
 * Returns the amounts in 分 of its budget that an order reserves and has used (BG3). An amount counts as
 * used when it is paid. An amount that will not be paid is released: that of an order which holds no stock
 * (`holdsStock`), of pieces that were not accepted, and of returned pieces.
 */
export function orderTarget(order: OrderFigures): { readonly reserved: Fen; readonly used: Fen } {
  const { state, amount, accepted, deducted, paid } = order;
  const used = fen(Math.max(0, Math.min(paid, accepted - deducted)));
  if (!holdsStock(state) || state === 'completed') return { reserved: fen(0), used };
  const owed = ACCEPTED.includes(state) ? accepted : amount;
  return { reserved: fen(Math.max(0, Math.min(amount, owed) - deducted - used)), used };
}
