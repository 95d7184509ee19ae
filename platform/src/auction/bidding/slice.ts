import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { biddingMessages } from '@jicai/shared/messages/auction/bidding.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { ownWrite, type Slice } from '../../kernel/slice.ts';
import { auctionQuery } from '../participation/endpoints.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import type { Traces } from '../signal/traces.ts';
import { type BidDeps, findBid } from './bids.ts';
import { readPriceChart } from './course.ts';
import { readBidHistory, readOwnEvents, readSupplierStates } from './history.ts';
import { createLineBound } from './line-bound.ts';
import { createLineGaps } from './line-gaps.ts';
import { createBidding } from './service.ts';

interface Needs extends BidDeps {
  readonly limiter: Limiter;
  readonly traces: Traces;
}

const organisers = ['handler', 'supervisor'] as const;

/**
 * The calls for bids, for the receipt of a bid whose response was lost, for a supplier's price
 * gaps, and for the lists and the price chart of bids.
 */
export const biddingSlice: Slice<Needs> = {
  name: 'auction/bidding',
  messages: biddingMessages,
  // AU30: the policy checks a person's general role only; whether the person takes part in the
  // auction is read from the auction's rows.
  policy: {
    'bidding.bid': ['supplier'],
    'bidding.bidResult': ['supplier'],
    'bidding.ownEvents': ['supplier'],
    'bidding.lineGaps': ['supplier'],
    'bidding.history': organisers,
    'bidding.course': organisers,
    'bidding.supplierStates': organisers,
  },
  endpoints: (needs) => {
    const { db, traces } = needs;
    const bid = createBidding(needs);
    const lineGapsOf = createLineGaps(db);
    return [
      ownWrite(
        'ledger',
        biddingEndpoints.bid,
        (body, call) => {
          traces.note(call, body.packageNumber);
          return bid(personOf(call), call.requestKey, body);
        },
        { before: createLineBound(db) },
      ),
      auctionQuery(needs, biddingEndpoints.bidResult, ['supplier'], (viewer, body) =>
        findBid(needs, viewer.personId, body.packageNumber, body.bidId),
      ),
      // While a supplier's board is open, it makes this call, so the call also records the address
      // and device of the supplier (`Traces`).
      auctionQuery(needs, biddingEndpoints.ownEvents, ['supplier'], ({ code }, body, call) => {
        traces.note(call, body.packageNumber);
        return readOwnEvents(body.packageNumber, code ?? '', body, needs);
      }),
      auctionQuery(needs, biddingEndpoints.lineGaps, ['supplier'], ({ code }, body) =>
        lineGapsOf(body.packageNumber, code ?? ''),
      ),
      auctionQuery(needs, biddingEndpoints.history, organisers, (_viewer, body) =>
        readBidHistory(body.packageNumber, body, db),
      ),
      auctionQuery(needs, biddingEndpoints.course, organisers, (_viewer, body) =>
        readPriceChart(body, db),
      ),
      auctionQuery(needs, biddingEndpoints.supplierStates, organisers, async (_viewer, body) => ({
        suppliers: await readSupplierStates(body.packageNumber, db),
      })),
    ];
  },
};
