import { type Fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/* Checks a reduction of an order's amount by the supplier or by a negotiation (OR10, NG5). */

/**
 * Checks the amount to which the current amount of an order is to be reduced: it must be above 0 and not
 * above the current amount. Returns null if it is valid.
 */
export function checkReduction(
  current: Fen,
  amount: Fen,
): Refusal<'order.priceZero' | 'order.priceHigher'> | null {
  if (amount <= 0) return refuse('order.priceZero');
  return amount > current ? refuse('order.priceHigher', { amount: formatFen(current) }) : null;
}

/**
 * Returns whether an amount is less than half of the approved one. It then has to be confirmed a second
 * time, because a digit may be missing.
 */
export const isLargeReduction = (approved: Fen, amount: Fen): boolean => amount * 2 < approved;

/**
 * Checks that an amount below half of the approved one was confirmed a second time: `confirmed` is the amount
 * that the person confirmed then, null if nobody asked them. Returns null if nothing is to be confirmed.
 */
export const checkConfirmed = (
  approved: Fen,
  amount: Fen,
  confirmed: Fen | null,
): Refusal<'order.confirmAgain'> | null =>
  isLargeReduction(approved, amount) && confirmed !== amount
    ? refuse('order.confirmAgain', { approved: formatFen(approved), amount: formatFen(amount) })
    : null;
