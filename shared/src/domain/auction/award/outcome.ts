import type { AuctionRules } from '../rules/table.ts';
import { rank } from '../standing/ranking.ts';
import type { Outcome, Standing } from '../types.ts';

/**
 * AU40: returns the outcome at the close: the first in rank wins if at least `minSuppliers`
 * suppliers, and at least one, have a valid bid; otherwise 流标. `standings` has one entry per
 * supplier with a valid bid.
 */
export function decideOutcome(
  rules: Pick<AuctionRules, 'direction' | 'minSuppliers'>,
  standings: readonly Standing[],
): Outcome {
  const [leader] = rank(rules.direction, standings);
  const needed = Math.max(1, rules.minSuppliers);
  if (!leader || standings.length < needed) {
    return { kind: 'failed', valid: standings.length, needed };
  }
  return { kind: 'won', code: leader.code, amount: leader.amount };
}
