import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { checkAmount, nextAcceptable } from '@jicai/shared/domain/auction/price/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { PendingBid } from './bid-flow.ts';
import { refusalText } from './bid-form.ts';

/** The move of the price while the confirmation was open. */
export interface Moved {
  /** The best bid now; `null` if the bids were cleared. */
  readonly best: Fen | null;
  /** Why the offered amount would be refused now; `null` if it would not be. */
  readonly refused: string | null;
  /** The amount to bid instead; `null` if there is none, or for a bid by line items. */
  readonly instead: Fen | null;
  /** The person must choose an amount before they can confirm. */
  readonly asks: boolean;
}

/** Returns `null` if the best bid is still the one that the person saw when the dialog opened. */
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
