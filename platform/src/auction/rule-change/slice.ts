import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import type { Seals } from '../sealed/seals.ts';
import { ruleChangeRoutes } from './routes.ts';
import { createRuleChanges } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly auctions: Auctions;
}

export const ruleChangeSlice: Slice<Needs> = {
  name: 'auction/rule-change',
  policy: {},
  routes: (needs, server) => ruleChangeRoutes(server, createRuleChanges(needs, needs.auctions)),
};
