import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { sealedRoutes } from './routes.ts';
import type { Seals } from './seals.ts';
import { createSealedQuotes } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly auctions: Auctions;
}

export const sealedSlice: Slice<Needs> = {
  name: 'auction/sealed',
  policy: {},
  routes: (needs, server) => sealedRoutes(server, createSealedQuotes(needs)),
};
