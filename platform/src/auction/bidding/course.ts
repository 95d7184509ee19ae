import {
  COURSE_PAGE,
  type CourseBand,
  type CourseBid,
} from '@jicai/shared/contract/auction/bidding.ts';
import type { ReplayPayload } from '@jicai/shared/contract/auction/replay.ts';
import { BAND_KINDS, bandsOf } from '@jicai/shared/domain/auction/course/bands.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * Reads a page of the price chart: at most `COURSE_PAGE` accepted bids after the sequence number
 * `afterSeq`, with void bids marked, and, whatever `afterSeq` is, the periods (bands) of the
 * auction's latest pauses and extensions (from at most `limits.historyChunk` events). AU21: sealed
 * quotes are not among the bids before their opening.
 */
export async function readPriceChart(
  { packageNumber, afterSeq }: { readonly packageNumber: string; readonly afterSeq: number },
  db: Executor,
): Promise<{ bids: CourseBid[]; bands: CourseBand[] }> {
  const bids = await db
    .selectFrom('auction_bid')
    .select(['seq', 'at', 'code', 'amount', 'voided_by'])
    .where('package_number', '=', packageNumber)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(COURSE_PAGE)
    .execute();
  const events = await db
    .selectFrom('auction_event')
    .select(['at', 'kind', 'payload'])
    .where('package_number', '=', packageNumber)
    .where('kind', 'in', [...BAND_KINDS])
    .orderBy('seq', 'desc')
    .limit(limits.historyChunk)
    .execute();
  return {
    bids: bids.map(({ amount, voided_by, ...bid }) => ({
      ...bid,
      amount: fen(amount),
      voided: voided_by !== null,
    })),
    bands: bandsOf(
      events.reverse().map(({ payload, ...event }) => ({
        ...event,
        payload: payload as ReplayPayload,
      })),
    ),
  };
}
