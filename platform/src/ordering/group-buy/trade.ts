import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Group buys whose ladder waits for the supplier. */
export const unconfirmedGroupBuys = {
  name: 'groupBuy',
  title: '待确认团购',
  path: menuPaths.groupBuys,
  count: async ({ orgId }: Person, db: Executor): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from group_buy
      where supplier_id = ${orgId} and state = 'pendingSupplier'`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
