import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import {
  isExtremeMove,
  type MoveReference,
  moveReference,
} from '@jicai/shared/domain/auction/price/large-move.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import type { PendingBid } from './bid-flow.ts';

/**
 * Returns the reference for AU7 that the server used (`said`), with its kind; computed from the board if the
 * server sent none.
 */
function referenceOf(rules: AuctionRules, book: PriorBids, said: Fen | null): MoveReference {
  if (said === null) return moveReference(rules, book);
  if (said === book.best) return { kind: 'best', amount: said };
  return { kind: said === rules.startingPrice ? 'start' : 'own', amount: said };
}

/**
 * AU7: Returns the bid to send if the person confirms the server's question about a large move: the same
 * amount with a new id and the server's token.
 */
export function askedAgain(
  rules: AuctionRules,
  book: PriorBids,
  pending: PendingBid,
  { confirmToken, confirmReference }: Pick<BidReceipt, 'confirmToken' | 'confirmReference'>,
): PendingBid {
  const reference = referenceOf(rules, book, confirmReference);
  const others = pending.concerns.filter((concern) => concern === 'improvesOwnLead');
  const isExtreme = isExtremeMove(rules, reference.amount, pending.amount);
  return {
    ...pending,
    bidId: newRequestKey(),
    reference,
    concerns: [...others, 'largeMove', ...(isExtreme ? (['extremeMove'] as const) : [])],
    confirmToken,
    // The dialog asks again and shows the current best bid, so only a later change of the best bid counts as
    // a move.
    seenBest: book.best,
  };
}
