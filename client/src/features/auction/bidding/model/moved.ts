import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { checkAmount, nextAcceptable } from '@jicai/shared/domain/auction/price/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { PendingBid } from './bid-flow.ts';
import { refusalText } from './bid-form.ts';

/** How the price moved while the confirmation was open. */
export interface Moved {
  /** Null: the bids were cleared. */
  readonly best: Fen | null;
  /** Why the offered amount would be refused now; null where it is still good. */
  readonly refused: string | null;
  /** The amount to bid instead; null where there is none, or where lines make the amount. */
  readonly instead: Fen | null;
  /** The person has to say what they mean before they can confirm. */
  readonly asks: boolean;
}

/** Null while the best bid is the one that the person knew of when they were asked. */
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
