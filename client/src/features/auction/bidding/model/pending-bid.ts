import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { moveReference, needsConfirmation } from '@jicai/shared/domain/auction/price/large-move.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import type { PendingBid } from './bid-flow.ts';

/**
 * Returns the bid that the dialog asks the person to confirm: with a new id, and with the best bid
 * and the reference amount (AU7) that the board shows now.
 */
export function pendingBid(
  info: PackageInfo,
  book: PriorBids,
  bid: Pick<PendingBid, 'amount' | 'concerns' | 'lines'>,
): PendingBid {
  const rules = rulesOf(info);
  return {
    ...bid,
    bidId: newRequestKey(),
    typed: info.bidMode === 'lines' ? '' : fenToText(bid.amount),
    reference: moveReference(rules, book),
    seenBest: book.best,
    insists: false,
    isAskedByServer: needsConfirmation(rules, book, bid.amount),
    confirmToken: '',
  };
}
