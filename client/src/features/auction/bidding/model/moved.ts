import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { checkAmount, nextAcceptable } from '@jicai/shared/domain/auction/price/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { PendingBid } from './bid-flow.ts';
import { refusalText } from './bid-form.ts';

/**
 * A change of the best bid while the confirmation dialog was open, and what follows for the bid in
 * it.
 */
export interface Moved {
  /** The best bid now; `null` if the best bid was cleared and no bid remains. */
  readonly best: Fen | null;
  /** The text why the amount in the dialog would be refused now; `null` if the amount would be accepted. */
  readonly refused: string | null;
  /**
   * The next acceptable amount, which the dialog offers instead. `null` if there is none, if it equals the
   * amount in the dialog, or for a bid by lines.
   */
  readonly instead: Fen | null;
  /**
   * True if the person must first choose an amount, the same or `instead`, before the bid can be confirmed:
   * after every change of the best bid, unless the person already chose this amount again (`insists`) and
   * it is still acceptable.
   */
  readonly asks: boolean;
}

/**
 * Compares the best bid with the one that the person saw when the dialog asked. If it has changed, returns the
 * new best bid, why the amount would now be refused, the amount to offer instead and whether the person must
 * choose; `null` if it has not changed.
 */
export function movedSince(
  { seenBest, amount, insists }: Pick<PendingBid, 'seenBest' | 'amount' | 'insists'>,
  info: PackageInfo,
  book: PriorBids,
): Moved | null {
  if (book.best === seenBest) return null;
  const rules = rulesOf(info);
  const refusal = checkAmount(rules, book, amount);
  const next = nextAcceptable(rules, book);
  return {
    best: book.best,
    refused: refusal && isRefusal(refusal) ? refusalText(refusal) : null,
    instead: info.bidMode === 'total' && next !== amount ? next : null,
    asks: refusal !== null || !insists,
  };
}
