import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { replayPolicy } from './policy.ts';
import { replayRoutes } from './routes.ts';
import { createReplays } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly auctions: Auctions;
}

export const replaySlice: Slice<Needs> = {
  name: 'auction/replay',
  policy: replayPolicy,
  routes: (needs, server) => replayRoutes(server, createReplays(needs)),
};
