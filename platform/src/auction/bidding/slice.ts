import type { Slice } from '../../kernel/slice.ts';
import type { Traces } from '../signal/traces.ts';
import { auctionPolicy } from './policy.ts';
import { auctionRoutes } from './routes.ts';
import type { Auctions } from './service.ts';

interface Needs {
  readonly auctions: Auctions;
  readonly traces: Traces;
}

export const biddingSlice: Slice<Needs> = {
  name: 'auction/bidding',
  policy: auctionPolicy,
  routes: ({ auctions, traces }, server) => {
    auctionRoutes(server, auctions, traces);
    server.app.addHook('onClose', traces.settle);
  },
};
