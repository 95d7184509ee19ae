import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { awardRoutes } from './routes.ts';
import { createAwards } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

export const awardSlice: Slice<Needs> = {
  name: 'auction/award',
  policy: {},
  routes: (needs, server) => awardRoutes(server, createAwards(needs)),
};
