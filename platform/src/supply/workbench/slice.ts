import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import type { TradePort } from './counters.ts';
import { readWorkbench } from './service.ts';

/** The page where a supplier lands. */
export const workbenchSlice: Slice<{
  readonly db: Database;
  readonly clock: Clock;
  readonly trade: TradePort;
}> = {
  name: 'supply/workbench',
  policy: { 'workbench.read': ['supplier'] },
  menu: [
    {
      group: 'supply',
      order: 1,
      name: 'workbench',
      title: '工作台',
      path: menuPaths.workbench,
      icon: 'home',
      needs: 'workbench.read',
    },
    {
      // Suppliers have no profile: this page has what concerns their own account.
      group: 'supply',
      order: 9,
      name: 'supplierAccount',
      title: '账号与通知',
      path: menuPaths.supplierAccount,
      icon: 'bellCog',
      needs: 'workbench.read',
    },
  ],
  endpoints: (needs) => [
    query(workbenchEndpoints.read, (_body, call) => readWorkbench(needs, personOf(call))),
  ],
};
