import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { signalPolicy } from './policy.ts';
import { signalRoutes } from './routes.ts';
import { createSignals } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly auctions: Auctions;
}

export const signalSlice: Slice<Needs> = {
  name: 'auction/signal',
  policy: signalPolicy,
  routes: (needs, server) => signalRoutes(server, createSignals(needs)),
};
