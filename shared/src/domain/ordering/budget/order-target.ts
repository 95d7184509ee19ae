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
  /** The value of the pieces that are neither delivered nor paid any more. */
  readonly dropped: Fen;
  /** The part of `accepted` in statements that are paid in full. */
  readonly paid: Fen;
  /** The part of prepayments that no invoice has taken off yet. */
  readonly prepaid: Fen;
  /** What prepayments and payments cover of statements that are not paid in full. */
  readonly partPaid: Fen;
}

/**
 * The states in which every delivered piece has been accepted or rejected, so that the unit will pay at most
 * the accepted amount.
 */
const ACCEPTED: readonly OrderState[] = ['pendingStatement', 'pendingInvoice', 'pendingPayment'];

/**
 * Returns the amounts in 分 that an order reserves and has used of its budget (BG3). Money that
 * was paid is used: what was paid ahead of a delivery whole, the rest up to the accepted amount minus the
 * deductions. What the unit may still have to pay is
 * reserved: nothing for a completed order or one that holds no stock (`holdsStock`); once every
 * piece is accepted or rejected, only the accepted amount; always without returned pieces
 * (`deducted`) and pieces that are not delivered any more (`dropped`).
 */
export function orderTarget(order: OrderFigures): { readonly reserved: Fen; readonly used: Fen } {
  const { state, amount, accepted, deducted, dropped, paid, prepaid, partPaid } = order;
  const used = fen(prepaid + Math.max(0, Math.min(paid + partPaid, accepted - deducted)));
  if (!holdsStock(state) || state === 'completed') return { reserved: fen(0), used };
  const owed = ACCEPTED.includes(state) ? accepted : Math.max(accepted, amount - dropped);
  return { reserved: fen(Math.max(0, Math.min(amount, owed) - deducted - used)), used };
}
