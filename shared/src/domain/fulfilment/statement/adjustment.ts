import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuseAt } from '../../kernel/result.ts';

/** The sums of a statement in 分: its acceptances, its refunds (never above 0), and the adjustments so far. */
export interface StatementSums {
  readonly accepted: number;
  readonly deducted: number;
  readonly adjusted: number;
}

/**
 * Returns why a statement may not be adjusted by `change` 分; null if it may. A change of 0 is
 * refused. A negative change must leave the statement's total above 0; a positive change must not
 * raise the sum of all adjustments above the accepted amount.
 */
export function checkAdjustment(
  { accepted, deducted, adjusted }: StatementSums,
  change: Fen,
): Refusal | null {
  if (change === 0) return refuseAt('amount', 'statement.noAdjustment');
  const total = accepted + deducted + adjusted;
  if (change < 0 && total + change <= 0)
    return refuseAt('amount', 'statement.adjustedAway', {
      total: formatFen(fen(total)),
      most: formatFen(fen(Math.max(0, total - 1))),
    });
  if (change > 0 && adjusted + change > accepted)
    return refuseAt('amount', 'statement.adjustedMore', {
      accepted: formatFen(fen(accepted)),
      most: formatFen(fen(Math.max(0, accepted - adjusted))),
    });
  return null;
}
