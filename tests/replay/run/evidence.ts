import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { type AuctionEvent, hashEvent } from '../../../platform/src/auction/ledger/events.ts';

/** The first event follows the terms, whose hash is 64 digits like any other. */
const follows = (event: AuctionEvent, before: AuctionEvent | undefined) =>
  before ? event.prevHash === before.hash : event.prevHash.length === 64;

const isByBid = (event: AuctionEvent, before: AuctionEvent | undefined) =>
  before?.kind === 'bid.accepted' && before.at === event.at && before.code === event.code;

/** Faults of a log: of its chain (AU50), and extensions without an accepted bid (AU12). */
export function faultsOf(log: readonly AuctionEvent[]): string[] {
  return log.flatMap((event, index) => {
    const before = log[index - 1];
    const checks: readonly (readonly [boolean, string])[] = [
      [event.seq === index + 1, 'out of sequence'],
      [follows(event, before), 'does not follow the one before'],
      [event.hash === hashEvent(event), 'is not what its hash says'],
      [event.at >= (before?.at ?? 0), 'is earlier than the one before'],
      [event.kind !== 'end.extended' || isByBid(event, before), 'no accepted bid extended the end'],
    ];
    return checks
      .filter(([isRight]) => !isRight)
      .map(([, fault]) => `event ${event.seq}: ${fault}`);
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
