import type { MatchStep } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';

export { type MatchStep, matchWords } from '../../../contract/fulfilment/states.ts';

/** The amounts of one payment's thread that must agree. */
export interface MatchAmounts {
  /** The orders' amount for the accepted pieces, at the ordered price. */
  readonly ordered: Fen;
  readonly accepted: Fen;
  /** After-sale deductions, negative. */
  readonly deductions: Fen;
  readonly adjustments: Fen;
  readonly statement: Fen;
  readonly invoiced: Fen;
}

/** One comparison of two documents. `explained` is what deductions and adjustments account for. */
export interface MatchDifference {
  readonly step: MatchStep;
  readonly left: Fen;
  readonly right: Fen;
  readonly difference: Fen;
  readonly explained: Fen;
  /** Beyond the tolerance: a payment needs a reason, and a review by somebody else. */
  readonly isOver: boolean;
}

/**
 * Compares order, acceptance, statement and invoice (四单匹配). Deductions explain a lower statement;
 * an adjustment stands with its reason, but it is a difference all the same.
 */
export function matchDocuments(of: MatchAmounts, tolerance: Fen): MatchDifference[] {
  const compare = (step: MatchStep, left: Fen, right: Fen, explained: Fen): MatchDifference => {
    const difference = fen(right - left);
    return {
      step,
      left,
      right,
      difference,
      explained,
      isOver: Math.abs(difference - explained) > tolerance,
    };
  };
  return [
    compare('orderAcceptance', of.ordered, of.accepted, fen(0)),
    compare('acceptanceStatement', of.accepted, of.statement, of.deductions),
    compare('statementInvoice', of.statement, of.invoiced, fen(0)),
  ];
}
