import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Auctions } from '../../auction/bidding/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { sourcingPolicy } from './policy.ts';
import { sourcingRoutes } from './routes.ts';
import { createSourcing } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

export const projectSlice: Slice<Needs> = {
  name: 'sourcing/project',
  policy: sourcingPolicy,
  menu: [
    {
      group: 'sourcing',
      order: 1,
      name: 'hall',
      title: '竞价大厅',
      path: menuPaths.hall,
      icon: 'broadcast',
      needs: 'sourcing.listMine',
    },
    {
      group: 'sourcing',
      order: 2,
      name: 'biddings',
      title: '竞价项目',
      path: menuPaths.biddings,
      icon: 'list',
      needs: 'sourcing.detail',
    },
  ],
  routes: (needs, server) => sourcingRoutes(server, createSourcing(needs)),
};
