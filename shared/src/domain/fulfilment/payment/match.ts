import type { MatchStep } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';

export { type MatchStep, matchLabels } from '../../../contract/fulfilment/states.ts';

/**
 * The amounts of the documents behind a payment, which `matchDocuments` compares in pairs;
 * `deductions` is not compared but explains a statement below the acceptance.
 */
export interface MatchAmounts {
  /** The amount of the accepted pieces at the price of the orders. */
  readonly ordered: Fen;
  readonly accepted: Fen;
  /** The deductions that after-sales cause; 0 or negative. */
  readonly deductions: Fen;
  readonly statement: Fen;
  readonly invoiced: Fen;
}

/** One comparison of two documents. `explained` is the part of the difference that deductions cause. */
export interface MatchDifference {
  readonly step: MatchStep;
  readonly left: Fen;
  readonly right: Fen;
  readonly difference: Fen;
  readonly explained: Fen;
  /**
   * Whether the unexplained part is above the tolerance; the application for the payment must then
   * state a reason for the difference. Who reviews the payment does not depend on this.
   */
  readonly isOver: boolean;
}

/**
 * Compares order with acceptance, acceptance with statement and statement with invoice (四单匹配), in
 * 分. `tolerance` is the largest unexplained difference that is not `isOver`. Deductions explain a
 * statement below the acceptance; adjustments of a statement explain nothing, although they have a reason.
 */
export function matchDocuments(amounts: MatchAmounts, tolerance: Fen): MatchDifference[] {
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
    compare('orderAcceptance', amounts.ordered, amounts.accepted, fen(0)),
    compare('acceptanceStatement', amounts.accepted, amounts.statement, amounts.deductions),
    compare('statementInvoice', amounts.statement, amounts.invoiced, fen(0)),
  ];
}
