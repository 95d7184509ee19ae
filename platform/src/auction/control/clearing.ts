import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { CarryOut, CountersignContent, CountersignRules } from '../countersign/kind.ts';
import * as auctions from '../ledger/repository.ts';
import type { ChangeContext } from '../ledger/turn.ts';

/**
 * AU31: returns the function that voids all bids of a supplier, also those of earlier rounds;
 * ranking, best bid, step reference and the supplier's own limit (AU17) then change accordingly.
 * Returns a refusal after the end of the bidding, for an unknown supplier, and for a supplier
 * without valid bids.
 */
async function prepareClearing(
  { work, now, trx }: ChangeContext,
  { code, id, reason, requestedBy }: CountersignContent,
): Promise<Refusal | CarryOut> {
  const { packageNumber, clock, rules } = work.auction;
  if (clock.settled)
    return refuse(clock.runState === 'stopped' ? 'auction.stopped' : 'auction.closed');
  if (code === null || !(await auctions.hasEntrant(packageNumber, code, trx)))
    return refuse('auction.unknownSupplier');
  const { bids, earlierBids } = await auctions.readEntrant(packageNumber, code, trx);
  if (bids + earlierBids === 0) return refuse('auction.noBidsToClear');
  const standings = await auctions.readStandings(packageNumber, trx);
  return async () => {
    const { bidCount, lastSeq } = work.auction;
    const count = await auctions.voidBids(packageNumber, code, lastSeq + 1, trx);
    work.append({
      kind: 'bids.voided',
      at: now,
      actorId: requestedBy,
      code,
      payload: { reason, bids: count, countersign: id },
    });
    const left = standings.filter((standing) => standing.code !== code);
    const [leader] = rank(rules.direction, left);
    work.change({
      bidCount: bidCount - count,
      bestAmount: leader?.amount ?? null,
      bestCode: leader?.code ?? null,
    });
  };
}

export const clearingKind: CountersignRules<'clearing'> = {
  kind: 'clearing',
  prepare: prepareClearing,
};
