import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import type { Seals } from '../sealed/seals.ts';
import { startRehearsalRobots } from './robots.ts';
import { rehearsalRoutes } from './routes.ts';
import { createRehearsals } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
  readonly seals: Seals;
}

export const rehearsalSlice: Slice<Needs> = {
  name: 'auction/rehearsal',
  policy: {},
  start: (needs, log) => startRehearsalRobots(needs, log),
  routes: (needs, server) => rehearsalRoutes(server, createRehearsals(needs)),
};
