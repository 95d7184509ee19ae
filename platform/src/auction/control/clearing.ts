import { rank } from '@jicai/shared/domain/auction/ranking.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Asked, Effect } from '../countersign/kinds.ts';
import type { Locked } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';

/** AU31: a supplier's bids become void; ranking, best bid and step reference are computed again. */
export async function prepareClearing(
  { draft, now, trx }: Locked,
  { code, id, reason, requestedBy }: Asked,
): Promise<Refusal | Effect> {
  const { packageNumber, clock, rules } = draft.auction;
  if (clock.settled)
    return refuse(clock.runState === 'stopped' ? 'auction.stopped' : 'auction.closed');
  if (code === null || !(await auctions.hasEntrant(packageNumber, code, trx)))
    return refuse('auction.unknownSupplier');
  const standings = await auctions.readStandings(packageNumber, trx);
  if (!standings.some((standing) => standing.code === code)) return refuse('auction.noBidsToClear');
  return async () => {
    const { bidCount, lastSeq } = draft.auction;
    const count = await auctions.voidBids(packageNumber, code, lastSeq + 1, trx);
    draft.record({
      kind: 'bids.voided',
      at: now,
      actorId: requestedBy,
      code,
      payload: { reason, bids: count, countersign: id },
    });
    const left = standings.filter((standing) => standing.code !== code);
    const [leader] = rank(rules.direction, left);
    draft.change({
      bidCount: bidCount - count,
      bestAmount: leader?.amount ?? null,
      bestCode: leader?.code ?? null,
    });
  };
}
