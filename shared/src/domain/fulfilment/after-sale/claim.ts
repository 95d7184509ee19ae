import type { AfterSaleKind } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { shareOfLine } from '../settlement/share.ts';

export {
  type AfterSaleKind,
  afterSaleKindNames,
  afterSaleKinds,
} from '../../../contract/fulfilment/states.ts';

/** Only these lower what the buyer owes; an exchange keeps the old price (FU22). */
export const lowersStatement = (kind: AfterSaleKind): boolean =>
  kind === 'return' || kind === 'refund';

/** The line of an order's freight, of which only money comes back. */
export const FREIGHT_LINE = 0;

/** Only the freight's money can be claimed; it was never goods. */
export const checkFreightKind = (lineNo: number, kind: AfterSaleKind): Refusal | null =>
  lineNo === FREIGHT_LINE && kind !== 'refund' ? refuse('afterSale.freightRefund') : null;

/** Pieces of a line, and the claims on them that still stand. */
export interface ClaimBasis {
  readonly accepted: number;
  readonly claimed: number;
  readonly amount: Fen;
  /** Value of the claims that lower the statement, positive. */
  readonly refunded: Fen;
}

/** FU21: never more pieces than were received and not claimed yet, never more money than is left. */
export function checkClaim(
  basis: ClaimBasis,
  asked: { readonly kind: AfterSaleKind; readonly quantity: number; readonly refund: Fen },
): Refusal | null {
  const left = basis.accepted - basis.claimed;
  if (asked.quantity < 1 || asked.quantity > left)
    return refuse('afterSale.tooMany', { left: String(Math.max(0, left)) });
  if (!lowersStatement(asked.kind)) return null;
  if (asked.refund <= 0) return refuse('afterSale.noRefund');
  return asked.refund > refundLimit(basis, asked.quantity)
    ? refuse('afterSale.refundTooHigh')
    : null;
}

/** The value of the next claimed pieces: the shares of a line add up to its amount. */
export function refundLimit(basis: ClaimBasis, quantity: number): Fen {
  const line = { amount: basis.amount, quantity: basis.accepted };
  const share = shareOfLine(line, basis.claimed, quantity);
  return fen(Math.min(share, basis.amount - basis.refunded));
}
