import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { type AuctionEvent, hashEvent } from '../../platform/src/auction/ledger/events.ts';

/** What is wrong with a log: its chain (AU50), and extensions without an accepted bid (AU12). */
export function faultsOf(log: readonly AuctionEvent[]): string[] {
  return log.flatMap((event, index) => {
    const before = log[index - 1];
    const faults: string[] = [];
    const say = (what: string) => faults.push(`event ${event.seq}: ${what}`);
    if (event.seq !== index + 1) say('out of sequence');
    // The first one follows the terms, whose hash is 64 digits like any other.
    if (before ? event.prevHash !== before.hash : event.prevHash.length !== 64)
      say('does not follow the one before');
    if (event.hash !== hashEvent(event)) say('is not what its hash says');
    if (event.at < (before?.at ?? 0)) say('is earlier than the one before');
    if (event.kind === 'end.extended') {
      const byBid = before?.kind === 'bid.accepted' && before.at === event.at;
      if (!byBid || before.code !== event.code) say('no accepted bid extended the end');
    }
    return faults;
  });
}

/** The receipts whose event is not in the log as they say (AU51). */
export function withoutEvidence(played: {
  readonly receipts: readonly BidReceipt[];
  readonly log: readonly AuctionEvent[];
}): BidReceipt[] {
  return played.receipts.filter(({ seq, eventHash, bidId, at }) => {
    const event = played.log[seq - 1];
    return event?.hash !== eventHash || event.requestKey !== bidId || event.at !== at;
  });
}
