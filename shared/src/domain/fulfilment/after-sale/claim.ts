import type { AfterSaleKind } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { shareOfLine } from '../settlement/share.ts';

export {
  type AfterSaleKind,
  afterSaleKindNames,
  afterSaleKinds,
} from '../../../contract/fulfilment/states.ts';

/**
 * Returns whether claims of a kind lower the buyer's debt: returns and refunds do; repairs do not,
 * nor do exchanges, which keep the old price (FU22).
 */
export const lowersStatement = (kind: AfterSaleKind): boolean =>
  kind === 'return' || kind === 'refund';

/** The line number that stands for an order's freight, on which only a refund can be claimed. */
export const FREIGHT_LINE = 0;

/**
 * Refuses a claim on an order's freight unless it is a refund, because freight is not goods.
 * Returns null for every other claim.
 */
export const checkFreightKind = (lineNo: number, kind: AfterSaleKind): Refusal | null =>
  lineNo === FREIGHT_LINE && kind !== 'refund' ? refuse('afterSale.freightRefund') : null;

/**
 * The number of accepted pieces and the amount in 分 of an order line, with the pieces and the money that
 * valid claims on the line already cover.
 */
export interface ClaimBasis {
  readonly accepted: number;
  readonly claimed: number;
  readonly amount: Fen;
  /**
   * The value in 分 of the claims that lower the statement, as a positive amount; 0 without such
   * claims.
   */
  readonly refunded: Fen;
}

/**
 * FU21: refuses a claim for less than one piece, or for more pieces than were accepted and are not
 * claimed yet. If the kind lowers the buyer's debt, also refuses a refund that is not above 0 or
 * that exceeds `refundLimit`. Returns null for a valid claim.
 */
export function checkClaim(
  basis: ClaimBasis,
  claim: { readonly kind: AfterSaleKind; readonly quantity: number; readonly refund: Fen },
): Refusal | null {
  const left = basis.accepted - basis.claimed;
  if (claim.quantity < 1 || claim.quantity > left)
    return refuse('afterSale.tooMany', { left: String(Math.max(0, left)) });
  if (!lowersStatement(claim.kind)) return null;
  if (claim.refund <= 0) return refuse('afterSale.noRefund');
  return claim.refund > refundLimit(basis, claim.quantity)
    ? refuse('afterSale.refundTooHigh')
    : null;
}

/**
 * Returns the most money in 分 that may be refunded for the next `quantity` pieces: the share of these
 * pieces in the line's amount, but at most the part of that amount that is not refunded yet.
 */
export function refundLimit(basis: ClaimBasis, quantity: number): Fen {
  const line = { amount: basis.amount, quantity: basis.accepted };
  const share = shareOfLine(line, basis.claimed, quantity);
  return fen(Math.min(share, basis.amount - basis.refunded));
}
