import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { livePolicy } from '../bidding/policy.ts';
import type { Auctions } from '../bidding/service.ts';
import { liveRoutes } from './routes.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
  readonly relayToken: string;
}

export const liveSlice: Slice<Needs> = {
  name: 'auction/live',
  policy: livePolicy,
  routes: (needs, server) => liveRoutes({ server, ...needs }),
};
