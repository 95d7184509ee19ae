import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Needs of appointed services that wait for the supplier: to be taken on, or to be priced. */
export const waitingFixedOrders = {
  name: 'fixedOrder',
  title: '定点待接单与报价',
  path: menuPaths.fixedOrders,
  count: async ({ orgId }: Person, db: Executor): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from fixed_order
      where supplier_id = ${orgId} and state in ('requested', 'accepted')`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
