import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { recordPolicy } from './policy.ts';
import { recordRoutes } from './routes.ts';
import { createRecords } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
  readonly publicUrl: string;
}

export const recordSlice: Slice<Needs> = {
  name: 'auction/record',
  policy: recordPolicy,
  routes: (needs, server) => recordRoutes(server, createRecords(needs)),
};
